/** The page that sets up a phone: says by itself when the first position has arrived. */
import { element, find } from "./dom";

const EVERY_MS = 5000;

/** Adds what the page does by scripts. */
export function watchPhone(): void {
  for (const field of document.querySelectorAll<HTMLElement>("[data-copy]")) addCopyButton(field);
  document.documentElement.dataset.js = "";
  if (!find(document, "[data-watched]")) return;
  find(document, "[data-watched] a")?.remove();
  const timer = setInterval(() => {
    if (!find(document, "[data-watched]")) clearInterval(timer);
    else if (document.visibilityState === "visible") void readAgain();
  }, EVERY_MS);
}

async function readAgain(): Promise<void> {
  try {
    const reply = await fetch(location.href, { headers: { accept: "text/html" } });
    const page = new DOMParser().parseFromString(await reply.text(), "text/html");
    const fresh = find(page, "[data-arrival]");
    const place = find(document, "[data-arrival]");
    if (!fresh || !place) return;
    for (const [at, part] of [...fresh.children].entries()) {
      const shown = place.children[at];
      // A status is read out when it changes.
      if (shown && shown.textContent !== part.textContent) shown.textContent = part.textContent;
    }
    if (!find(page, "[data-watched]"))
      find(document, "[data-watched]")?.removeAttribute("data-watched");
  } catch {
    // No connection: the next time.
  }
}

/** Where browsers let a page copy: not over plain HTTP. */
function addCopyButton(field: HTMLElement): void {
  const { copy = "", copied = "" } = field.dataset;
  const input = find(field, "input") as HTMLInputElement | null;
  if (!input || !navigator.clipboard) return;
  const button = element("button", { type: "button" }, copy);
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(input.value);
      button.textContent = copied;
    } catch {
      input.select();
    }
  });
  field.append(button);
}
