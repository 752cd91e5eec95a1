/** Finds forms with entries that were not sent, for the question before one leaves them. */

interface Touched {
  /** What was entered when the page came, or when it was first touched. */
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
  // Something may have been typed before these scripts came.
  for (const form of document.forms) follow(form, "initial");
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
    return form.isConnected && !stays && entriesOf(form, "now") !== entries;
  });
}

/** The form that was sent last was taken: what is entered in it is saved. */
export function forgetSentForm(): void {
  if (sent) touched.delete(sent);
}

function touch(target: EventTarget | null): void {
  if (!(target instanceof Element)) return;
  const form = "form" in target ? target.form : target.closest("form");
  if (form instanceof HTMLFormElement) follow(form, "now");
}

function follow(form: HTMLFormElement, when: When): void {
  if (touched.has(form) || form.method !== "post" || form.dataset.leave === "freely") return;
  touched.set(form, { entries: entriesOf(form, when), path: location.pathname });
}

function send({ target }: Event): void {
  if (!(target instanceof HTMLFormElement)) return;
  sent = target;
  isSending = true;
  setTimeout(() => {
    isSending = false;
  });
}

/** As the page was sent, or as it is. */
type When = "initial" | "now";

/** What is no entry: fields that the page fills in, and what only searches. */
const NO_ENTRY = new Set(["hidden", "search", "submit", "button", "reset"]);

function entriesOf(form: HTMLFormElement, when: When): string {
  const entries: [name: string, value: string][] = [];
  for (const field of form.elements) {
    if (!isField(field) || NO_ENTRY.has(field.type) || field.matches(":disabled")) continue;
    for (const value of valuesOf(field, when === "initial")) {
      if (field.name && value) entries.push([field.name, value]);
    }
  }
  return JSON.stringify(entries);
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (element: Element): element is Field =>
  ["INPUT", "TEXTAREA", "SELECT"].includes(element.tagName);

function valuesOf(field: Field, initial: boolean): string[] {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    const chosen = options.filter((one) => (initial ? one.defaultSelected : one.selected));
    // A browser chooses the first where the page chose none.
    const shown = chosen.length > 0 || field.multiple ? chosen : options.slice(0, 1);
    return shown.map((one) => one.value);
  }
  if (field.type === "checkbox" || field.type === "radio") {
    const { checked, defaultChecked, value } = field as HTMLInputElement;
    return (initial ? defaultChecked : checked) ? [value] : [];
  }
  return [initial ? field.defaultValue : field.value];
}
