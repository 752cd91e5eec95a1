import { expect, it } from "vitest";
import { createTurns } from "./turns";

it("a queue of turns does so much at once, in order, also after failures", async () => {
  const some = createTurns(2);
  const began: number[] = [];
  const ends: (() => void)[] = [];
  const works = [0, 1, 2, 3].map((n) =>
    some(async () => {
      began.push(n);
      await new Promise<void>((done) => {
        ends[n] = done;
      });
      if (n === 1) throw new Error("failed");
      return n;
    }).catch(() => -1),
  );
  const settled = () => new Promise((done) => setImmediate(done));
  await settled();
  expect(began).toEqual([0, 1]);
  ends[1]?.();
  await settled();
  expect(began).toEqual([0, 1, 2]);
  ends[0]?.();
  ends[2]?.();
  await settled();
  ends[3]?.();
  expect(await Promise.all(works)).toEqual([0, -1, 2, 3]);
});

it("what waits leaves the queue at once when it is aborted, and the others keep their turns", async () => {
  const some = createTurns(1);
  let end = () => {};
  const first = some(() => new Promise<void>((done) => (end = done)));
  const leaving = new AbortController();
  const second = some(async () => "second", leaving.signal);
  const third = some(async () => "third", new AbortController().signal);
  leaving.abort(new Error("left"));
  await expect(second).rejects.toThrow("left");
  end();
  await first;
  expect(await third).toBe("third");
  await expect(some(async () => "late", leaving.signal)).rejects.toThrow("left");
  expect(await some(async () => "fourth")).toBe("fourth");
});
