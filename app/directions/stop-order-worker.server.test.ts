import type { PortableProblem } from "geo/stop-order/problem";
import { expect, it } from "vitest";
import { orderStopsInThread, StopOrderError } from "./stop-order-worker.server";

const STOPS = 40;
const place = (stop: number) => (stop * 7) % STOPS;
const problem: PortableProblem = {
  matrix: Array.from({ length: STOPS }, (_, from) =>
    Array.from({ length: STOPS }, (_, to) => Math.abs(place(from) - place(to))),
  ),
  end: "free",
  budget: { milliseconds: 60_000, iterations: 100 },
};
const endless = { ...problem, budget: { milliseconds: 60_000 } };

it("the worker orders stops in a thread, and several at a time", async () => {
  const results = await Promise.all([1, 2, 3, 4].map(() => orderStopsInThread(problem)));
  for (const result of results) {
    expect(result).toMatchObject({ reachable: true, cost: STOPS - 1, exact: false });
  }
});

it("the worker leaves the caller's thread free meanwhile", async () => {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1);
  await orderStopsInThread(problem);
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(0);
});

it("the worker solves few stops at once", async () => {
  const matrix = [
    [0, 9, 1],
    [9, 0, 1],
    [1, 1, 0],
  ];
  const result = await orderStopsInThread({ ...problem, matrix });
  expect(result).toMatchObject({ order: [0, 2, 1], cost: 2, before: 10, exact: true });
});

it("the worker ends when it is aborted, before and after its start", async () => {
  const reason = new Error("The user has left");
  await expect(orderStopsInThread(endless, { signal: AbortSignal.abort(reason) })).rejects.toBe(
    reason,
  );
  const controller = new AbortController();
  const running = orderStopsInThread(endless, { signal: controller.signal });
  setImmediate(() => controller.abort(reason));
  await expect(running).rejects.toBe(reason);
});

it("the worker passes on what makes no sense, and gives up after its time", async () => {
  await expect(orderStopsInThread({ ...problem, given: [0] })).rejects.toThrow(RangeError);
  const late = { ...endless, budget: { milliseconds: 100 } };
  await expect(orderStopsInThread(late, { graceMs: -99 })).rejects.toThrow(StopOrderError);
});
