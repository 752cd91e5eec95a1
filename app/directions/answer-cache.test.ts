import { expect, it } from "vitest";
import { answerCache } from "./answer-cache";
import { estimateEngine } from "./estimate";

const MAX_POINTS = 10;
const answers = () =>
  answerCache<{ question: string; points: number }>(({ points }) => points, MAX_POINTS);

it("asks an engine once, and knows nothing of what another one answered", async () => {
  const cachedAnswer = answers();
  const asked: string[] = [];
  const [one, other] = [{ ...estimateEngine }, { ...estimateEngine }];
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

it("keeps no more points than it may, and no answer that failed", async () => {
  const cachedAnswer = answers();
  const asked: string[] = [];
  const ask = (question: string, points: number) =>
    cachedAnswer(estimateEngine, question, async () => {
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
