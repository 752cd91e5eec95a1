/** Finds forms with entries that were not sent, for the question before one leaves them. */

interface Touched {
  /** What was entered when it was first touched. */
  entries: string;
  /** The path of its page. */
  path: string;
}

const touched = new Map<HTMLFormElement, Touched>();
let sent: HTMLFormElement | undefined;
let isSending = false;

/** Follows all forms of the document that change something. */
export function watchForms(): void {
  for (const type of ["pointerdown", "focusin", "keydown"]) {
    addEventListener(type, (event) => touch(event.target), true);
  }
  touch(document.activeElement);
  addEventListener("submit", send, true);
  addEventListener("beforeunload", (event) => {
    if (hasUnsavedForm()) event.preventDefault();
  });
}

/** Returns whether a form would be lost on the way to a path, or by loading the page again. */
export function hasUnsavedForm(nextPath?: string): boolean {
  // What a form's answer leads to, the form itself has asked for.
  if (isSending && nextPath !== undefined) return false;
  return [...touched].some(([form, { entries, path }]) => {
    if (!form.isConnected) touched.delete(form);
    // A dialog lies over the page that it belongs to.
    const stays = nextPath === path || nextPath?.startsWith(`${path}/`);
    return form.isConnected && !stays && entriesOf(form) !== entries;
  });
}

/** The form that was sent last was taken: what is entered in it is saved. */
export function forgetSentForm(): void {
  if (sent) touched.delete(sent);
}

function touch(target: EventTarget | null): void {
  if (!(target instanceof Element)) return;
  const form = "form" in target ? target.form : target.closest("form");
  if (!(form instanceof HTMLFormElement) || touched.has(form)) return;
  if (form.method !== "post" || form.dataset.leave === "freely") return;
  touched.set(form, { entries: entriesOf(form), path: location.pathname });
}

function send({ target }: Event): void {
  if (!(target instanceof HTMLFormElement)) return;
  sent = target;
  isSending = true;
  setTimeout(() => {
    isSending = false;
  });
}

/** What is no entry: fields that the page fills in, and what only searches. */
const NO_ENTRY = new Set(["hidden", "search", "submit", "button"]);

function entriesOf(form: HTMLFormElement): string {
  const others = new Set<string>();
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && NO_ENTRY.has(field.type)) others.add(field.name);
  }
  const entries = [...new FormData(form)].filter(
    ([name, value]) => !others.has(name) && value !== "",
  );
  return JSON.stringify(
    entries.map(([name, value]) => [name, typeof value === "string" ? value : value.name]),
  );
}
