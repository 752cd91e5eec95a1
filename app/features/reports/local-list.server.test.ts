import { describe, expect, it } from "vitest";
import { localList } from "./local-list.server";

const ROWS = [
  { id: "a", name: "Beta", visits: 9 },
  { id: "b", name: "Álpha", visits: 10 },
  { id: "c", name: "Gamma", visits: 9 },
];
const ids = (query: Parameters<typeof localList>[1]) =>
  localList(ROWS, query, ({ name, visits }) => ({ name, visits })).data.map(({ id }) => id);

describe("localList", () => {
  it("sorts words as people do and numbers by their value, ties in the order given", () => {
    expect(ids({ sortBy: "name" })).toEqual(["b", "a", "c"]);
    expect(ids({ sortBy: "visits" })).toEqual(["a", "c", "b"]);
    expect(ids({ sortBy: "visits", sortOrder: "desc" })).toEqual(["b", "a", "c"]);
    expect(ids({})).toEqual(["a", "b", "c"]);
  });

  it("pages, or goes on after a row, and says where it is", () => {
    const all = (query: Parameters<typeof localList>[1]) => localList(ROWS, query, () => ({}));
    expect(all({ page: 2, limit: 2 })).toEqual({
      data: [ROWS[2]],
      totalDocs: 3,
      totalPage: 2,
      page: 2,
      hasNextPage: false,
      hasPrevPage: true,
    });
    expect(ids({ after: "a", limit: 1 })).toEqual(["b"]);
    expect(ids({ limit: 0 })).toHaveLength(3);
    expect(all({ page: 9, limit: 2 }).data).toEqual([]);
    expect(localList([], {}, () => ({})).totalPage).toBe(0);
  });
});
