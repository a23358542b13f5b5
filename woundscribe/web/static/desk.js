"use strict";
// What is at hand is drawn anew whenever something happens: what stands open stays open, and nothing that is being
// written is lost.
(() => {
  const open = new Set();
  document.addEventListener("toggle", (event) => {
    const { id, open: is } = event.target;
    if (id.startsWith("desk-")) open[is ? "add" : "delete"](id);
  }, true);
  document.addEventListener("input", (event) => {
    event.target.closest("#desk-now form")?.setAttribute("data-begun", "");
  });
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.target.id === "desk-now" && event.target.querySelector("[data-begun]")) event.preventDefault();
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (!event.target.id.startsWith("desk")) return;
    event.target.querySelectorAll("details").forEach((one) => { if (open.has(one.id)) one.open = true; });
  });
})();
