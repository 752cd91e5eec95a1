/** Lists as people read and use them. */
import { expect, type Locator, type Page } from "playwright/test";

/** What stands in one column, row by row; waits until there are rows. */
export async function column(page: Page, header: string): Promise<string[]> {
  const heads = page.locator("thead tr").first().locator("th, td");
  const place = async () => {
    const texts = (await heads.allInnerTexts()).map((text) => text.trim());
    const exact = texts.indexOf(header);
    return exact === -1 ? texts.findIndex((text) => text.startsWith(header)) : exact;
  };
  // The page before may still stand there, with a list of its own.
  await expect.poll(place, `the list has a column ${header}`).not.toBe(-1);
  const at = await place();
  const cells = page.locator(`tbody tr > :nth-child(${at + 1})`);
  await expect(cells).not.toHaveCount(0);
  return (await cells.allInnerTexts()).map((text) => text.trim());
}

/** How many the list's foot says there are. */
export async function totalItems(page: Page): Promise<number> {
  const text = await page.getByText(/of [\d,]+ total items/).innerText();
  return Number(/of ([\d,]+) total/.exec(text)?.[1]?.replace(",", ""));
}

/** Searches a list by its box. */
export async function search(page: Page, label: string, text: string): Promise<void> {
  const box = page.getByRole("searchbox", { name: label });
  await box.fill(text);
  await box.press("Enter");
}

/** The row whose name, a link, is this one. */
export const rowOf = (page: Page, name: string): Locator =>
  page.locator("tbody tr").filter({ has: page.getByRole("link", { name, exact: true }) });

/** Chooses an action from the menu of a row. */
export async function chooseAction(page: Page, name: string, action: string): Promise<void> {
  await rowOf(page, name)
    .getByRole("button", { name: `Actions for ${name}` })
    .click();
  await page.getByRole("link", { name: action, exact: true }).filter({ visible: true }).click();
}

/** The list stands there with the query of this address, in whatever order. */
export const expectList = (page: Page, address: string): Promise<void> =>
  expect.poll(() => partsOf(new URL(page.url()))).toEqual(partsOf(new URL(address, page.url())));

const partsOf = ({ pathname, searchParams }: URL): string[] => [
  pathname,
  ...[...searchParams].map(String).sort(),
];
