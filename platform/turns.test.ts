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
