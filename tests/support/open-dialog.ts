import { expect, type Page } from "playwright/test";

/** What one can come to by the keyboard, and what follows a dialog on the page: its toasts. */
const FOCUSABLE =
  "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";
const WITHIN = ".dialog, .toasts";

/**
 * In the HTML that the server sends, an open dialog is all that can be reached, and has the first
 * focus; on a page without one, everything can be reached.
 */
export async function expectFocusInDialog(page: Page, html: string): Promise<void> {
  const found = await page.evaluate(
    ([html = "", focusable = "", within = ""]) => {
      const sent = new DOMParser().parseFromString(html, "text/html");
      const told = (elements: Element[]) => elements.map((one) => one.outerHTML.slice(0, 120));
      const all = [...sent.querySelectorAll(focusable)];
      const isOpen = sent.querySelector(".dialog") !== null;
      return {
        isOpen,
        behind: told(all.filter((one) => !one.closest(`[inert], ${within}`))),
        inert: told([...sent.querySelectorAll("[inert]:not(.picker__panel [inert])")]),
        first: sent.querySelector(".dialog [autofocus]")?.tagName,
      };
    },
    [html, FOCUSABLE, WITHIN],
  );
  if (found.isOpen) {
    expect(found.behind, "can be reached behind the dialog").toEqual([]);
    expect(found.first, "has the focus").toBeDefined();
  } else expect(found.inert, "can't be reached").toEqual([]);
}
