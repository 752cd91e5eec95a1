/** The map program that was chosen last comes first. */
import { find } from "./dom";

const KEY = "waybook-day-map";

export function rememberMap(name: string): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // It is a convenience.
  }
}

export function paintMap(page: HTMLElement): void {
  const name = remembered();
  const link = name ? find(page, `section.card a[data-map="${CSS.escape(name)}"]`) : null;
  if (!link) return;
  link.classList.add("main");
  link.parentElement?.prepend(link);
}

function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
