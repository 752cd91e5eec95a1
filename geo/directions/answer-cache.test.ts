import { describe, expect, it, vi } from "vitest";
import { answerCache } from "./answer-cache";
import { ESTIMATES } from "./estimate";

const MAX_POINTS = 10;
const answers = () =>
  answerCache<{ question: string; points: number }>(({ points }) => points, MAX_POINTS);

it("an answer cache asks an engine once, and knows nothing of what another one answered", async () => {
  const cachedAnswer = answers();
  const asked: string[] = [];
  const [one, other] = [{ ...ESTIMATES.car }, { ...ESTIMATES.car }];
  const ask = (question: string, engine = one) =>
    cachedAnswer(engine, question, async () => {
      asked.push(question);
      return { question, points: 0 };
    });
  const first = await ask("a");
  expect(first.question).toBe("a");
  expect(await ask("a")).toBe(first);
  expect((await ask("b")).question).toBe("b");
  expect(asked).toEqual(["a", "b"]);
  await ask("a", other);
  expect(asked).toEqual(["a", "b", "a"]);
});

it("an answer cache keeps no more points than it may, and no answer that failed", async () => {
  const cachedAnswer = answers();
  const asked: string[] = [];
  const ask = (question: string, points: number) =>
    cachedAnswer(ESTIMATES.car, question, async () => {
      asked.push(question);
      if (points < 0) throw new Error("no path");
      return { question, points };
    });
  await ask("a", 6);
  await ask("b", 6);
  await ask("a", 6);
  expect(asked).toEqual(["a", "b", "a"]);
  await ask("long", MAX_POINTS + 1);
  await ask("long", MAX_POINTS + 1);
  await expect(ask("failing", -1)).rejects.toThrow("no path");
  expect((await ask("failing", 1)).question).toBe("failing");
  expect(asked.slice(3)).toEqual(["long", "long", "failing", "failing"]);
});

describe("what is asked again before it is answered", () => {
  /** An engine whose answers come when they are told to. */
  function slowly() {
    const cachedAnswer = answers();
    const waiting: { reply: (points: number) => void; fail: (reason: unknown) => void }[] = [];
    const ask = (signal?: AbortSignal) =>
      cachedAnswer(
        ESTIMATES.car,
        "a",
        () =>
          new Promise((resolve, reject) => {
            signal?.addEventListener("abort", () => reject(signal.reason));
            const reply = (points: number) => resolve({ question: "a", points });
            waiting.push({ reply, fail: reject });
          }),
        signal,
      );
    return { ask, waiting };
  }

  it("is asked once, and all have the one answer", async () => {
    const { ask, waiting } = slowly();
    const both = Promise.all([ask(), ask()]);
    expect(waiting).toHaveLength(1);
    waiting[0]?.reply(1);
    const [one, other] = await both;
    expect(one).toBe(other);
  });

  it("fails for all, and is asked anew by the next", async () => {
    const { ask, waiting } = slowly();
    const both = Promise.allSettled([ask(), ask()]);
    waiting[0]?.fail(new Error("no path"));
    expect((await both).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    const next = ask();
    waiting[1]?.reply(1);
    expect(await next).toMatchObject({ points: 1 });
  });

  it("is asked anew, once, for those who still wait when the first gives up", async () => {
    const { ask, waiting } = slowly();
    const [first, second] = [new AbortController(), new AbortController()];
    const gone = ask(first.signal);
    const goneToo = ask(second.signal);
    const others = Promise.all([ask(), ask()]);
    second.abort(new Error("gone too"));
    first.abort(new Error("gone"));
    await expect(gone).rejects.toThrow("gone");
    await expect(goneToo).rejects.toThrow("gone too");
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    waiting[1]?.reply(1);
    const [one, other] = await others;
    expect(one).toBe(other);
    expect(waiting).toHaveLength(2);
  });
});
