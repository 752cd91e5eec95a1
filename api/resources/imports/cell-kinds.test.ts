import { expect, it } from "vitest";
import { isLocationIds, isPhone } from "./cell-kinds";
import { foreignRows } from "./testing/foreign-rows";

it("most phones of all countries are known by their form, where a sign shows it", async () => {
  const rows = (await foreignRows("i70-phones.csv")).slice(1);
  const international = rows.filter(({ cells }) => /^(?:tel:)?\+/.test(cells[2] ?? ""));
  const unknown = international.filter(({ cells }) => !isPhone(cells[2] ?? ""));
  expect(international.length).toBeGreaterThan(400);
  expect(unknown.length).toBeLessThan(international.length * 0.02);
});

it("ids of locations are UUIDs in all filled cells", () => {
  const id = "0190f5e2-7d5a-7000-8000-0123456789ab";
  expect(isLocationIds([id, "", ` ${id.toUpperCase()} `])).toBe(true);
  expect(isLocationIds([id, "12"])).toBe(false);
  expect(isLocationIds(["", ""])).toBe(false);
  expect(isLocationIds([])).toBe(false);
});
