"use strict";
// A line and the records behind it light up together, whichever of them is touched or reached by the keyboard.
(() => {
  const other = (element) => {
    const line = element.closest?.(".line");
    const note = element.closest?.(".note");
    const link = line ? line.querySelector(".ref") : note ? note.querySelector(".back") : null;
    if (!link) return [];
    const there = document.getElementById(link.getAttribute("href").slice(1));
    return [line ?? note, there ? there.closest(".line") ?? there : null].filter(Boolean);
  };
  let lit = [];
  const light = (event) => {
    lit.forEach((element) => element.classList.remove("lit"));
    lit = other(event.target);
    lit.forEach((element) => element.classList.add("lit"));
  };
  document.addEventListener("pointerover", light);
  document.addEventListener("focusin", light);
  // What was streamed stands in the story once the passage is whole.
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.target.id === "story") document.getElementById("live").replaceChildren();
  });
})();
// A link's token stands behind its #, where no server sees it: it is handed in once, and gone from the address.
(() => {
  const form = document.querySelector("[data-join]");
  if (!form || !location.hash) return;
  form.elements.token.value = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  form.submit();
})();
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-copy]");
  if (!button) return;
  const text = button.previousElementSibling;
  if (text.select) text.select();
  else getSelection().selectAllChildren(text); // where nothing may be copied by itself, it is chosen at least
  navigator.clipboard?.writeText(text.value ?? text.textContent).then(() => { button.textContent = "Copied"; }, () => {});
});
