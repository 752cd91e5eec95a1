import { expect, it } from "vitest";
import { remembering } from "./remembering";

it("asks an engine once, and knows nothing of what another one answered", async () => {
  const remembered = remembering<string>((answer) => answer.length, { most: 10, forMs: 60_000 });
  const asked: string[] = [];
  const ask = (question: string, engine: object) =>
    remembered(engine, question, async () => {
      asked.push(question);
      return `<${question}>`;
    });
  const [one, other] = [{}, {}];
  expect([await ask("a", one), await ask("a", one), await ask("b", one)]).toEqual([
    "<a>",
    "<a>",
    "<b>",
  ]);
  expect(asked).toEqual(["a", "b"]);
  await ask("a", other);
  expect(asked).toEqual(["a", "b", "a"]);
});

it("weighs what it keeps", async () => {
  const remembered = remembering<string>((answer) => answer.length, { most: 10, forMs: 60_000 });
  const engine = {};
  let times = 0;
  const ask = () => remembered(engine, "q", async () => `much too long ${++times}`);
  await ask();
  expect(await ask()).toBe("much too long 2");
});
