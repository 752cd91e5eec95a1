import type { Page } from "playwright/test";
import { chooseOption, openPicker } from "./pickers";

export const DOWNTOWN = "39.9612*-82.9988*city*Columbus, OH";

/** The address of the form with so many stops found around the centre of Columbus. */
export const found = (limit: number, more = "") =>
  `/create-route?${new URLSearchParams({ "f.limit": String(limit), "f.kilometers": "12", "f.startAt": DOWNTOWN })}${more}`;

export const rows = (page: Page) =>
  page.getByRole("list", { name: "Suggested stops" }).getByRole("listitem");

export const names = (page: Page) => page.locator("ol .stop-row__name").allInnerTexts();

export const nameOfRow = async (page: Page, at: number) => (await names(page))[at] ?? "";

/** Opens a picker, chooses the option at this place, and says its name. */
export const pick = async (page: Page, label: string, at = 0) =>
  chooseOption(await openPicker(page, label), { at });
