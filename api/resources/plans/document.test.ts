import type { PlanDocument } from "contract/entities";
import { expect, it } from "vitest";
import type { ApiError } from "../../http/errors";
import { planDocument } from "../../testing/plans";
import { checkDocument } from "./document";

const AGENTS = ["a", "b"].map((letter) => `0000000${letter}-0000-4000-8000-000000000000`);
const [ANN = "", BEN = ""] = AGENTS;
const PLACES = [1, 2, 3, 4].map((digit) => `0000000${digit}-0000-4000-8000-000000000001`);
const DAY = "2026-03-03";
const document = planDocument({
  agents: AGENTS,
  places: PLACES,
  proposal: [
    { userId: ANN, day: DAY },
    { userId: BEN, day: DAY },
  ],
});

function problemsOf(changes: Partial<PlanDocument>): string[] {
  try {
    checkDocument({ ...document, ...changes });
    return [];
  } catch (error) {
    return Object.keys((error as ApiError).extras.details ?? {});
  }
}

it("takes a document without contradictions, with and without a proposal", () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({ proposal: null })).toEqual([]);
});

it("names what is there twice, whatever the letter case of ids", () => {
  const { agents, places } = document;
  const again = agents.map((agent) => ({ ...agent, userId: ANN.toUpperCase() }));
  const twice = [...places, ...places.slice(0, 1)];
  expect(problemsOf({ days: [DAY, DAY], agents: again, places: twice, proposal: null })).toEqual([
    "body.document.days.1",
    "body.document.agents.1",
    "body.document.places.4",
  ]);
});

it("names what a proposal has that the plan does not have, or a second time", () => {
  const { proposal } = document;
  const [day, other] = proposal?.days ?? [];
  if (!proposal || !day || !other) throw new Error("no proposal");
  const late = other.stops.map((stop) => ({ ...stop, arrival: 86_400 }));
  const days = [
    { ...day, day: "2026-03-09" },
    { ...other, stops: late },
    { ...other, stops: day.stops },
    { ...day, userId: "nobody", stops: [] },
  ];
  const unserved = [{ place: 7, rule: null, ways: [] }];
  const base = "body.document.proposal";
  expect(problemsOf({ proposal: { ...proposal, days, unserved } })).toEqual([
    `${base}.days.0.day`,
    `${base}.days.1.stops.0.arrival`,
    `${base}.days.2`,
    `${base}.days.2.stops.0.place`,
    `${base}.days.2.stops.1.place`,
    `${base}.days.3.userId`,
    `${base}.unserved.0.place`,
  ]);
});
