import { describe, expect, it } from "vitest";
import { nextOf, timeLimitOf } from "./order";
import type { OutboxRecord } from "./records";

const reportOf = (seq: number, more: Partial<OutboxRecord> = {}): OutboxRecord => ({
  ...{ seq, id: `report ${seq}`, owner: "me", intent: "done", about: `stop ${seq}` },
  ...{ title: "", pressedAt: seq, fields: [], state: "waiting", attempts: 0, ...more },
});

/** The order of a round in which all reports fail. */
function orderOf(records: readonly OutboxRecord[], closed: ReadonlySet<string> = new Set()) {
  const tried = new Set<number>();
  for (let next = nextOf(records, { tried, closed }); next; ) {
    tried.add(next.seq);
    next = nextOf(records, { tried, closed });
  }
  return [...tried];
}

const megabytes = (count: number): OutboxRecord["fields"] => [
  ["photo", new Blob([new Uint8Array(count * 1_000_000)])],
];

describe("the order of reports", () => {
  it("those of other stops go before one that failed, and before one with a photo", () => {
    const failed = reportOf(1, { attempts: 1 });
    expect(orderOf([failed, reportOf(2), reportOf(3)])).toEqual([2, 3, 1]);
    expect(orderOf([reportOf(1, { fields: megabytes(1) }), reportOf(2)])).toEqual([2, 1]);
  });

  it("a photo goes last and after its own report alone, and nothing waits for it", () => {
    const photoOf = (seq: number, of: number) =>
      reportOf(seq, { intent: "photo", about: `report ${of}`, fields: megabytes(1) });
    const undo = reportOf(3, { about: "stop 1", intent: "undo" });
    const complete = reportOf(5, { about: "route", intent: "complete" });
    const tried = new Set([1]);
    const records = [reportOf(1), photoOf(2, 1), undo, reportOf(4, { attempts: 7 }), complete];
    expect(orderOf(records.slice(0, 4))).toEqual([1, 4]);
    expect(nextOf(records.slice(0, 2), { tried, closed: new Set() })).toBeUndefined();
    expect(orderOf(records.slice(1))).toEqual([3, 4, 5, 2]);
  });

  it("an undo never goes before its visit, also when that fails", () => {
    const about = "stop 1";
    const visit = reportOf(1, { about, attempts: 3 });
    expect(orderOf([visit, reportOf(2, { about, intent: "undo" }), reportOf(3)])).toEqual([3, 1]);
  });

  it("the completion of a route stays behind the visits before it, unless they can't be sent", () => {
    const complete = reportOf(2, { about: "route", intent: "complete" });
    expect(orderOf([reportOf(1, { attempts: 5 }), complete, reportOf(3)])).toEqual([1, 2, 3]);
  });

  it("a start or completion holds up its own route alone, and no message", () => {
    const ofA = reportOf(1, { route: "a", fields: megabytes(1), attempts: 9 });
    const completeA = reportOf(2, { about: "a", intent: "complete" });
    const startB = reportOf(3, { about: "b", intent: "start" });
    const ofB = reportOf(4, { route: "b" });
    const message = reportOf(5, { about: "channel", intent: "send" });
    expect(orderOf([ofA, completeA, startB, ofB, message])).toEqual([3, 4, 5, 1, 2]);
  });

  it("messages follow one that the server fails on, and reports of a closed agent do not go", () => {
    const message = { about: "channel", intent: "send" } as const;
    const failed = reportOf(1, { ...message, attempts: 9 });
    expect(orderOf([failed, reportOf(2, message)])).toEqual([1, 2]);
    expect(orderOf([reportOf(1, { owner: "other" }), reportOf(2)], new Set(["other"]))).toEqual([
      2,
    ]);
  });
});

it("a request may take 20 s and what its files need at 0.4 Mbit/s, at most 5 minutes", () => {
  expect(timeLimitOf([["note", "Seen."]])).toBe(20_000);
  expect(timeLimitOf(megabytes(1))).toBe(40_000);
  expect(timeLimitOf(megabytes(25))).toBe(300_000);
});
