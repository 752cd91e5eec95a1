import { expect, it } from "vitest";
import { toneClasses, tonedPin, toneOf } from "./tones";

it("thirty agents have thirty tones: twelve colours, each with three rings", () => {
  const tones = Array.from({ length: 30 }, (_, at) => toneOf(at));
  expect(new Set(tones).size).toBe(30);
  expect([tones[0], tones[11], tones[13], tones[24]]).toEqual(["1", "12", "2.b", "1.c"]);
  expect(toneClasses("2.b")).toBe("plan-tone plan-tone--2 plan-tone--b");
  expect(tonedPin("2.b", 7)).toBe("2.b.7");
});
