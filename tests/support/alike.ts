import type { Page } from "playwright/test";

/** How many of each kind stay: two, so that each still has a neighbour as in the list. */
const STAY = 2;

/**
 * Removes repeated rows and items from a page (those with the same elements and classes), and the page
 * behind an open dialog, which has a test of its own. The page can't be used after that.
 *
 * @param dialog a selector of open dialogs
 */
export function leaveOneOfEachKind(page: Page, dialog: string): Promise<void> {
  return page.evaluate(
    ([dialog, stay]) => {
      let part = document.querySelector(dialog);
      while (part && part !== document.body) {
        for (const other of [...(part.parentElement?.children ?? [])]) {
          if (other !== part) other.remove();
        }
        part = part.parentElement;
      }
      for (const list of document.querySelectorAll("tbody, ul, ol, select, datalist")) {
        const seen = new Map<string, number>();
        for (const child of [...list.children]) {
          const kind = [child, ...child.querySelectorAll("*")]
            .map((element) => `${element.tagName} ${element.getAttribute("class") ?? ""}`)
            .join();
          const before = seen.get(kind) ?? 0;
          seen.set(kind, before + 1);
          if (before >= stay) child.remove();
        }
      }
    },
    [dialog, STAY] as const,
  );
}
