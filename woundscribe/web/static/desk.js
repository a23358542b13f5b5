"use strict";
// The desk is drawn anew whenever something happens: what stands open stays open, and nothing that is being written is lost.
(() => {
  const open = new Set();
  const desk = (event) => (event.target.id === "desk" ? event.target : null);
  document.addEventListener("toggle", (event) => {
    const { id, open: is } = event.target;
    if (id.startsWith("desk-")) open[is ? "add" : "delete"](id);
  }, true);
  document.addEventListener("input", (event) => {
    event.target.closest("#desk form")?.setAttribute("data-begun", "");
  });
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (desk(event)?.querySelector("[data-begun]")) event.preventDefault();
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    desk(event)?.querySelectorAll("details").forEach((one) => { if (open.has(one.id)) one.open = true; });
  });
})();
