import { parseWithZod } from "@conform-to/zod/v4";
import { expect, it } from "vitest";
import { typeGroup } from "./group";
import { nameForm } from "./group-forms";

const read = (minutes: string) => {
  const form = new FormData();
  form.set("name", "clinic");
  form.set("withPresumed", "on");
  form.set("presumed", minutes);
  const submission = parseWithZod(form, { schema: nameForm(typeGroup) });
  return submission.status === "success" ? submission.value : submission.error;
};

it("empty minutes of a presumed visit are told from a form without them", () => {
  expect(read("")).toEqual({ name: "clinic", withPresumed: "on" });
  expect(read(" 7 ")).toMatchObject({ presumed: 7 });
  expect(read("0")).toEqual({ presumed: ["Enter whole minutes from 2 to 240"] });
});
