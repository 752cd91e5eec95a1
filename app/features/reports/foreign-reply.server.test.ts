import fc from "fast-check";
import { expect, it } from "vitest";
import { readForeignReply } from "./foreign-reply.server";

const ZONE = "America/New_York";

it("a report of another server reads plain values as figures and the first list as a table", () => {
  const body = {
    total_visits: 1234,
    isFinal: true,
    officeId: "o1",
    data: [
      {
        _id: "a",
        displayName: "Ann",
        visitCount: 7,
        office: { name: "North" },
        at: "2026-11-24T15:00:00.000Z",
      },
      { _id: "b", displayName: "Bo", visitCount: 1000, late: false },
    ],
  };
  expect(readForeignReply(body, ZONE)).toEqual({
    figures: [
      { label: "Total visits", value: "1,234" },
      { label: "Is final", value: "Yes" },
    ],
    table: {
      columns: ["Display name", "Visit count", "Office", "At", "Late"],
      rows: [
        { id: "0", values: ["Ann", "7", "North", "11-24-2026 10:00 am", ""] },
        { id: "1", values: ["Bo", "1,000", "", "", "No"] },
      ],
      leftOut: 0,
    },
  });
});

it("a report of another server reads a bare list, the beginning of a long one", () => {
  const rows = Array.from({ length: 130 }, (_, nth) => ({ name: `Agent ${nth}` }));
  const table = readForeignReply(rows, ZONE)?.table;
  expect(table?.rows).toHaveLength(100);
  expect(table?.leftOut).toBe(30);
});

it("a report of another server shows neither ids nor what is secret", () => {
  expect(readForeignReply([{ id: "1", userId: "2", accessToken: "3" }], ZONE)).toBeNull();
});

it("a report of another server reads any reply without failing, and every row has its columns", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      const reply = readForeignReply(body, ZONE);
      for (const row of reply?.table?.rows ?? []) {
        expect(row.values).toHaveLength(reply?.table?.columns.length ?? -1);
      }
    }),
  );
});
