/** Small helpers for the page's elements. */

type Attributes = Record<string, string | number | undefined>;

/** Makes an element; text is never read as HTML. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (Node | string | undefined)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) made.setAttribute(key, String(value));
  }
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

export const find = (within: ParentNode, selector: string): HTMLElement | null =>
  within.querySelector<HTMLElement>(selector);

/** The one with this value of an attribute, which may be any text. */
export const findBy = (within: ParentNode, name: string, value: string): HTMLElement | null =>
  find(within, `[${name}="${CSS.escape(value)}"]`);

/** Chooses a file in a form, which sends it with and without a connection. */
export function setFile(input: HTMLInputElement, file: File): void {
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
}

/** Whether something was entered in a form that its page did not have. */
export function isChanged(card: HTMLElement): boolean {
  const fields = card.querySelectorAll("textarea, select, input");
  return [...fields].some((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
    if (field instanceof HTMLSelectElement) return field.value !== "";
    const { type, checked, defaultChecked, value, defaultValue } = field as HTMLInputElement;
    if (type === "checkbox" || type === "radio") return checked !== defaultChecked;
    return type !== "hidden" && value !== defaultValue;
  });
}

/** Whether something is about to be entered: a field that is replaced loses the keyboard. */
export const hasFocus = (card: HTMLElement): boolean =>
  find(card, "textarea:focus, select:focus, input:focus") !== null;

/** A time as the page shows it; with its day where that is not today. */
export function formatMoment(at: number, locale: string, zone: string | undefined): string {
  const day = (time: number) => new Date(time).toLocaleDateString(locale, { timeZone: zone });
  const time = new Date(at).toLocaleTimeString(locale, {
    ...{ hour: "2-digit", minute: "2-digit", timeZone: zone },
  });
  const shown = locale === "en-US" ? time.toLowerCase() : time;
  return day(at) === day(Date.now()) ? shown : `${day(at)} ${shown}`;
}
