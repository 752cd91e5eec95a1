import { expect, it } from "vitest";
import { type AnswersOptions, remembering } from "./answers";

let time = 0;
const options: AnswersOptions = { most: 10, keepMs: 1000, now: () => time };
const ENGINE = {};

/** A memory of texts, each as heavy as it is long, and what was asked of the engine. */
function memory() {
  const asked: string[] = [];
  const remembered = remembering<string>((answer) => answer.length, options);
  const ask = (question: string, engine: object = ENGINE) =>
    remembered(engine, question, async () => {
      asked.push(question);
      if (question === "wrong") throw new Error("no answer");
      return `<${question}>`;
    });
  return { ask, asked };
}

it("asks once within the time that answers are kept, and again after it", async () => {
  const { ask, asked } = memory();
  expect([await ask("a"), await ask("a"), await ask("b")]).toEqual(["<a>", "<a>", "<b>"]);
  time += 999;
  await ask("a");
  expect(asked).toEqual(["a", "b"]);
  time += 1;
  expect(await ask("a")).toBe("<a>");
  expect(asked).toEqual(["a", "b", "a"]);
});

it("asks again after an error", async () => {
  const { ask, asked } = memory();
  await expect(ask("wrong")).rejects.toThrow("no answer");
  await expect(ask("wrong")).rejects.toThrow("no answer");
  expect(asked).toEqual(["wrong", "wrong"]);
});

it("knows nothing of what another engine answered", async () => {
  const { ask, asked } = memory();
  await ask("a");
  await ask("a", {});
  expect(asked).toEqual(["a", "a"]);
});

it("forgets the oldest where all together weigh too much, and keeps nothing too heavy", async () => {
  const { ask, asked } = memory();
  for (const question of ["a", "b", "c", "d"]) await ask(question);
  await ask("c");
  await ask("d");
  expect(asked).toEqual(["a", "b", "c", "d"]);
  await ask("a");
  expect(asked).toHaveLength(5);
  await ask("much too long");
  await ask("much too long");
  expect(asked).toHaveLength(7);
  await ask("a");
  expect(asked).toHaveLength(7);
});
