import { expect, it } from "vitest";
import { NodeTable } from "./node-table";

it("finds nodes however far apart their ids are, and in whichever chunk", () => {
  const table = new NodeTable();
  const ids = [
    ...[-7, 0, 1, 2 ** 32 - 9, 2 ** 32, 2 ** 33],
    ...Array.from({ length: 200_000 }, (_, i) => 2 ** 40 + 3 * i),
  ];
  for (const [i, id] of ids.entries()) table.add(id, i / 1e4, 1 - i / 1e4);
  for (const i of [0, 1, 2, 3, 4, 5, 6, 65_540, 65_541, 65_542, 200_005]) {
    expect(table.path([ids[i] as number])).toEqual([i / 1e4, 1 - i / 1e4]);
  }
  const strangers = [-8, 3, 2 ** 32 + 1, 2 ** 40 + 1, 2 ** 50];
  expect(table.known([...strangers, 2 ** 33])).toEqual([2 ** 33]);
  expect(table.path(strangers)).toEqual([]);
});
