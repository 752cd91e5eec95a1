import { expect, it } from "vitest";
import type { Breaking } from "./propose";
import { proposed } from "./testing/proposed";
import { DAYS, route } from "./testing/road";

const [MON] = DAYS;
const ann = () => route("Ann", MON, { places: [0, 10, 11, 12, 13, 14, 15], visited: 1 });
const free = () => route("Ben", MON, { places: [14], visited: 1 });
const toBen: Breaking = { what: "give", stops: [5], to: [1] };

it("names visits that come at least an hour earlier than planned", async () => {
  const { words } = await proposed([ann(), free()], toBen);
  expect(words.broken).toEqual([
    "Ann 15 is a location of Ann, and Ben comes.",
    "Ann 15: Ben comes 2 h 44 min earlier than Ann would, at 10:01 am.",
  ]);
});

it("names many of one day in one sentence", async () => {
  const give: Breaking = { what: "give", stops: [0, 1], to: [1] };
  const { words } = await proposed([ann(), free()], give);
  expect(words.broken).toContain("Ann comes 1 h earlier to 4 stops, from Ann 12 at 10:12 am.");
});

it("prefers an agent who comes at about the planned time", async () => {
  const later = route("Cy", MON, { places: [20, 21, 22, 23, 24, 25], visited: 1 });
  const give: Breaking = { what: "give", stops: [5], to: null };
  const { names, words } = await proposed([ann(), free(), later], give);
  expect(names[2]?.at(-1)).toBe("Ann 15");
  expect(words.broken).toEqual(["Ann 15 is a location of Ann, and Cy comes."]);
});
