import { expect, it } from "vitest";
import { NodeTable } from "./node-table";
import { Scratch } from "./scratch";

it("a node table finds nodes however far apart their ids are, and wherever they are stored", () => {
  const table = new NodeTable(new Scratch());
  const ids = [
    ...[-7, 0, 1, 2 ** 32 - 9, 2 ** 32, 2 ** 33],
    ...Array.from({ length: 200_000 }, (_, i) => 2 ** 40 + 3 * i),
  ];
  for (const [i, id] of ids.entries()) table.add(id, i / 1e4, 1 - i / 1e4);
  for (const i of [0, 1, 2, 3, 4, 5, 6, 2047, 2048, 2049, 65_540, 65_541, 65_542, 200_005]) {
    const numbers = table.numbersOf([ids[i] as number]);
    expect(numbers).toEqual([i]);
    expect(table.path(numbers)).toEqual([i / 1e4, 1 - i / 1e4]);
  }
  const strangers = [-8, 3, 2 ** 32 + 1, 2 ** 40 + 1, 2 ** 50];
  expect(table.numbersOf([...strangers, 2 ** 33, 2 ** 40])).toEqual([5, 6]);
});

it("a node table has no nodes at first", () => {
  expect(new NodeTable(new Scratch()).numbersOf([1])).toEqual([]);
});
