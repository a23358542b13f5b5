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
  let touched;
  const light = (event) => {
    lit.forEach((element) => element.classList.remove("lit"));
    lit = other(event.target);
    lit.forEach((element) => element.classList.add("lit"));
    touched = lit[0]?.querySelector(".ref, .back")?.closest("[id]")?.id;
  };
  document.addEventListener("pointerover", light);
  document.addEventListener("focusin", light);
  // What was streamed stands in the story once the passage is whole. What is touched meanwhile stays lit.
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.target.id !== "story") return;
    document.getElementById("live").replaceChildren();
    const again = touched && document.getElementById(touched);
    if (again) light({ target: again });
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
  else getSelection().selectAllChildren(text);
  const copied = () => { button.textContent = "Copied"; };
  // Without encryption there is no clipboard but the old way.
  if (navigator.clipboard) navigator.clipboard.writeText(text.value ?? text.textContent).then(copied, () => {});
  else if (document.execCommand("copy")) copied();
});
// The table is drawn anew whenever somebody did something. What was begun on it stays: words, a choice, what was opened.
(() => {
  const table = document.getElementById("table");
  if (!table) return;
  const begun = new Map();
  let here = false;
  let name = null;
  const forms = () => [...table.querySelectorAll("form[id]")];
  const fields = (form) => [...form.elements].filter((one) => ["text", "number"].includes(one.type));
  const choices = (form) => [...form.querySelectorAll("[type='radio']")];
  const folds = (form) => [...form.querySelectorAll("[data-fold]")];
  const keep = (form) => begun.set(form.id, {
    said: fields(form).map((one) => one.value),
    chosen: choices(form).find((one) => one.checked)?.value,
    open: folds(form).filter((one) => one.open).map((one) => one.dataset.fold),
  });
  const giveBack = (form) => {
    const was = begun.get(form.id);
    if (!was) return;
    fields(form).forEach((one, at) => { one.value ||= was.said[at] ?? ""; });
    choices(form).forEach((one) => { one.checked ||= one.value === was.chosen; });
    folds(form).forEach((one) => { one.open = was.open.includes(one.dataset.fold); });
  };
  // Nobody gets it drawn who has it so already, or who is reading what they said: also not while it is on its way.
  const byOthers = (event) => event.detail.requestConfig?.triggeringEvent?.type === "sse:moved";
  const shown = () => Number(table.querySelector("[data-version]")?.dataset.version);
  const unsaid = () => table.querySelector("[data-unsaid]") !== null;
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.elt !== table || !byOthers(event)) return;
    const now = Number(event.detail.requestConfig.triggeringEvent.detail.data);
    if (now <= shown() || unsaid()) event.preventDefault();
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target !== table) return;
    const came = Number(/data-version="(\d+)"/.exec(event.detail.xhr.responseText)?.[1]);
    if (byOthers(event) && (came < shown() || unsaid())) event.detail.shouldSwap = false;
    if (!event.detail.shouldSwap) return;
    forms().forEach(keep);
    const active = document.activeElement;
    here = table.contains(active);
    name = here && active.name && active.form?.id ? [active.form.id, active.name, active.value] : null;
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target === table) forms().forEach(giveBack);
  });
  // Focus stays where it was, or else goes to what is asked now: never away from something outside the table. Nor does
  // the page move under somebody who reads, whatever others do.
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.target !== table) return;
    const idle = here || document.activeElement === document.body;
    const same = name && [...(document.getElementById(name[0])?.elements ?? [])]
      .find((one) => one.name === name[1] && (one.type !== "radio" || one.value === name[2]));
    const next = same ?? table.querySelector("[data-first]") ?? table.querySelector("legend");
    if (idle && next && (here || next.type === "number")) next.focus({ preventScroll: byOthers(event) });
  });
  table.querySelector("[autofocus]")?.focus(); // which a browser leaves to us where the address names a place on the page
  // One may hold Enter down to have something read back, and not say by it that it stands.
  table.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.repeat) event.preventDefault();
  });
  table.addEventListener("input", (event) => {
    const field = event.target;
    if (field.name === "phrase" && field.value.trim()) {
      choices(field.form).forEach((one) => { one.checked = false; });
    } else if (field.name === "what") {
      field.form.elements.phrase.value = "";
    } else if (field.name === "face" && field.validity.valid && Number(field.value) * 10 > Number(field.max)) {
      const dice = [...field.form.querySelectorAll("[name='face']")];
      (dice[dice.indexOf(field) + 1] ?? field.form.querySelector("button")).focus();
    }
  });
})();
// That what was pressed is not answered is said, until the server is heard of again; what was typed stays as it is.
(() => {
  const line = document.getElementById("unheard");
  if (!line) return;
  const say = (text) => { line.textContent = text; };
  document.addEventListener("htmx:sendError", () => say(line.dataset.away));
  document.addEventListener("htmx:responseError", (event) => {
    say(event.detail.xhr.status < 500 ? line.dataset.refused : line.dataset.away);
  });
  document.addEventListener("htmx:afterRequest", (event) => { if (event.detail.successful) say(""); });
  document.addEventListener("htmx:sseOpen", () => say(""));
})();
