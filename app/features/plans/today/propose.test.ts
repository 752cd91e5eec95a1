import type { LonLat } from "geo/geometry/lon-lat";
import { describe, expect, it } from "vitest";
import type { PlannedRoute, StopOf, Work } from "~/slots/read-work.server";
import { dayProblem, type OpenStop } from "./day-problem";
import { type Breaking, propose } from "./propose";
import { toFields } from "./today-fields";
import { todayWords } from "./today-words.server";

const [MON, TUE] = ["2026-11-30", "2026-12-01"];
const HOUR = 3600;
const at = (minutes: number): LonLat => [-83 + minutes / 100, 40];

interface Stops {
  /** Places along one road, in minutes. */
  places: number[];
  visited?: number;
}

/** A route from nine to five, of which the first stops are visited. */
function route(agent: string, day: string, { places, visited = 0 }: Stops): PlannedRoute {
  const names = places.map((place) => `${agent} ${place}`);
  return {
    ...{ id: `${agent} ${day}`, name: agent, updatedAt: "u", day, start: 9 * HOUR },
    ...{ workingSeconds: 8 * HOUR, notBefore: day === MON ? 10 * HOUR : 0, roundTrip: false },
    agent: { id: agent, name: agent },
    stops: places.map((place, index) => ({
      ...{ position: at(place), isVisited: index < visited, visitMinutes: 30 },
      ...{ week: null, closedDays: [] },
    })),
    stopIds: names.map((name) => ({ id: name, locationId: name, name, agentId: agent })),
    legs: places.slice(1).map((place, index) => 60 * Math.abs(place - (places[index] ?? 0))),
  };
}

const work = (routes: PlannedRoute[]): Work => ({
  ...{ routes, free: [], isCut: false, hasAbsences: true },
});
const minutes = (from: LonLat, to: LonLat) => 60 * Math.round(100 * Math.abs(from[0] - to[0]));

function proposed(routes: PlannedRoute[], breaking: Breaking, added: OpenStop[] = []) {
  const before = dayProblem(work(routes), [MON, TUE], { added, asked: minutes });
  const after = propose(before.problem, before.sequences, breaking);
  const names = after.days.map((stops) => stops.map((stop) => before.stops[stop]?.name));
  return { names, words: todayWords(before, after), fields: toFields(before, after), after };
}

const ann = () => route("Ann", MON, { places: [0, 10, 20], visited: 1 });
const ben = () => route("Ben", MON, { places: [5, 15], visited: 1 });

describe("when the day breaks", () => {
  it("gives the stops of an agent who is out to the nearest, and leaves what is visited", () => {
    const { names, words, fields } = proposed([ann(), ben()], { what: "out", agentDays: [0] });
    expect(names).toEqual([[], ["Ann 10", "Ben 15", "Ann 20"]]);
    expect(words.moves).toMatchObject([
      { name: "Ann 10", from: "Ann, 10:10 am", to: "Ben, 10:05 am" },
      { name: "Ann 20", from: "Ann, 10:50 am", to: "Ben, 11:15 am" },
    ]);
    expect(words.broken).toEqual([
      "Ann 10 is a location of Ann, and Ben comes.",
      "Ann 20 is a location of Ann, and Ben comes.",
      "Ben 15: Ben comes 30 min later, at 10:40 am.",
    ]);
    expect(words.changes[0]).toMatchObject({ agent: "Ann", ends: "Nothing left to do" });
    expect(fields).toEqual({
      routes: [`Ann ${MON} u `, `Ben ${MON} u Ann 10,Ben 15,Ann 20`],
      made: [],
    });
  });

  it("moves stops to the next day where nobody has time, and says so", () => {
    const late = { ...ben(), workingSeconds: 2 * HOUR };
    const next = route("Ben", TUE, { places: [12] });
    const { names, words } = proposed([ann(), late, next], { what: "out", agentDays: [0] });
    expect(names[1]).toEqual(["Ben 15"]);
    expect(names[2]?.toSorted()).toEqual(["Ann 10", "Ann 20", "Ben 12"]);
    expect(words.broken).toContain("Ann 10: planned for Mon 11-30-2026, moves to Tue 12-01-2026.");
  });

  it("leaves a stop where it is if no agent has room, and says so", () => {
    const { names, words, fields } = proposed([ann()], { what: "out", agentDays: [0] });
    expect(names).toEqual([["Ann 10", "Ann 20"]]);
    expect(words.broken[0]).toBe("Ann 10: no agent can take it. It stays with Ann.");
    expect(fields).toEqual({ routes: [], made: [] });
  });

  it("gives away what a longer visit leaves no time for", () => {
    const short = { ...ann(), workingSeconds: 2.7 * HOUR };
    const longer: Breaking = { what: "longer", stop: 0, seconds: HOUR };
    const { names, words } = proposed([short, ben()], longer);
    expect(names).toEqual([["Ann 10"], ["Ben 15", "Ann 20"]]);
    expect(words.broken).not.toContainEqual(expect.stringContaining("works"));
  });

  it("tries again later where nobody is there, or on another day", () => {
    const again: Breaking = { what: "nobody", stop: 0, until: 11 * HOUR };
    expect(proposed([ann()], again).names).toEqual([["Ann 20", "Ann 10"]]);
    const next = route("Ben", TUE, { places: [12] });
    const { names } = proposed([ann(), next], { what: "nobody", stop: 0, until: null });
    expect(names[0]).toEqual(["Ann 20"]);
    expect(names[1]).toContain("Ann 10");
  });

  it("puts an urgent visit in at once, and gives away what it leaves no time for", () => {
    const urgent: OpenStop = {
      ...{ id: null, locationId: "new", name: "Urgent", agentId: "Ben", position: at(12) },
      ...{ isVisited: false, visitMinutes: 60, week: null, closedDays: [] },
    };
    const full = { ...ann(), workingSeconds: 2.4 * HOUR };
    const next = route("Ben", TUE, { places: [12] });
    const breaking: Breaking = { what: "urgent", stop: 3, by: 11 * HOUR };
    const { names, words } = proposed([full, next], breaking, [urgent]);
    expect(names[0]).toContain("Urgent");
    expect(names[1]?.length).toBeGreaterThan(1);
    expect(words.broken).toContain("Urgent is a location of Ben, and Ann comes.");
    expect(words.moves).toContainEqual(
      expect.objectContaining({ name: "Urgent", from: "Not planned" }),
    );
  });

  it("gives stops to the agent who is asked for, and says what that breaks", () => {
    const busy = { ...ben(), workingSeconds: 1.6 * HOUR };
    const give: Breaking = { what: "give", stops: [0, 1], to: [1] };
    const { names, words } = proposed([ann(), busy], give);
    expect(names[0]).toEqual([]);
    expect(names[1]).toHaveLength(3);
    expect(words.broken).toContainEqual(expect.stringMatching(/^Ben works .* longer, until/));
  });

  it("puts no location twice on a route, visited or not", () => {
    const named = (one: PlannedRoute, at: number): PlannedRoute => ({
      ...one,
      stopIds: one.stopIds.with(at, { ...one.stopIds[at], locationId: "X" } as StopOf),
    });
    const [now, later] = [named(ann(), 1), named(route("Ben", TUE, { places: [12] }), 0)];
    const out: Breaking = { what: "out", agentDays: [0] };
    expect(proposed([now, later], out).names).toEqual([["Ann 10"], ["Ann 20", "Ben 12"]]);
    const { names, after } = proposed([now, named(ben(), 0)], out);
    expect(names).toEqual([["Ann 10"], ["Ben 15", "Ann 20"]]);
    expect(after.unplaced).toEqual([0]);
    const give: Breaking = { what: "give", stops: [0], to: [1] };
    expect(proposed([now, named(ben(), 0)], give).names[0]).toEqual(["Ann 10", "Ann 20"]);
  });

  it("takes two routes of one agent on a day for one person", () => {
    const later = { ...route("Ann", MON, { places: [30] }), id: "Ann later", start: 11 * HOUR };
    const work = { routes: [ann(), later], free: [], isCut: false, hasAbsences: true };
    const { rests } = dayProblem(work, [MON, TUE], { added: [], asked: minutes });
    expect(rests.map(({ ends }) => ends / HOUR)).toEqual([11, 19]);
    const longer: Breaking = { what: "longer", stop: 0, seconds: HOUR };
    expect(proposed([ann(), later], longer).names).toEqual([["Ann 10", "Ann 20"], ["Ann 30"]]);
  });
});
