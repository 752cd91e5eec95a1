import type { LonLat } from "geo/geometry/lon-lat";
import { describe, expect, it } from "vitest";
import {
  besidePlan,
  changedPlan,
  isOptimized,
  ORDERED_AT_ONCE,
  ORDERS,
  type Plan,
  planQuery,
  readPlan,
} from "./plan";
import {
  type Filter,
  filterEntries,
  keepProblem,
  LAST_VISITED_DAYS,
  NEW_FILTER,
  ofTemplate,
  paramsOf,
  readFilter,
  searchProblem,
  TAG_GROUPS,
  toStopFilter,
} from "./stop-filter";

/** A small generator with a seed, so that a failing plan can be made again. */
function randomOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
  const below = (most: number) => Math.floor(next() * most);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const words = ["a, b", "x&y=1", "Ü%", "Nº 7", "it's", "plus+", "#", "z"];
  const some = (most: number) => [
    ...new Set(Array.from({ length: below(most + 1) }, () => `${pick(words)}${below(9)}`)),
  ];
  return { below, pick, some, yes: () => next() < 0.5, word: () => `${pick(words)}${below(99)}` };
}

function anyFilter(random: ReturnType<typeof randomOf>): Filter {
  return {
    name: random.yes() ? random.word() : "",
    type: random.some(3),
    startAt: random.yes() ? random.word() : "",
    endAt: random.yes() ? random.word() : "",
    limit: random.pick(["", "0", "-5", "2.5", "many", String(random.below(1001))]),
    lastVisit: random.pick([...LAST_VISITED_DAYS, 30]),
    kilometers: 1 + random.below(250),
    by: TAG_GROUPS.filter(() => random.yes()),
    zip: random.some(4),
    city: random.some(4),
    chain: random.some(4),
    dbaName: random.some(4),
    legal: random.some(4),
  };
}

const anyPlan = (random: ReturnType<typeof randomOf>): Plan => ({
  name: random.yes() ? `${random.word()}, ${random.word()}` : "",
  officeId: random.yes() ? random.word() : "",
  agentId: random.yes() ? random.word() : "",
  day: random.pick([null, "", "2026-12-01"]),
  place: random.yes() ? random.word() : "",
  filterId: random.yes() ? random.word() : "",
  filter: random.yes() ? anyFilter(random) : null,
  templateId: random.yes() ? random.word() : "",
  picked: random.some(6),
  dropped: random.some(6),
  order: random.pick([null, ...ORDERS]),
  end: random.yes() ? "free" : "fixed",
  back: random.yes() ? "/routes?routePage=2&routeSearch=x" : "",
});

const EMPTY = readPlan(new URLSearchParams());

describe("a plan in the URL", () => {
  it("is read as it was written, whatever it holds", () => {
    for (let seed = 1; seed <= 500; seed++) {
      const plan = anyPlan(randomOf(seed));
      const query = planQuery(plan);
      expect(readPlan(new URLSearchParams(query)), query).toEqual(plan);
    }
  });
  it("is empty for a new plan, and makes one of nonsense", () => {
    expect(planQuery(EMPTY)).toBe("");
    const nonsense = new URLSearchParams(
      `officeId=${"x".repeat(65)}&order=yes&end=never&drop=&drop=${"y".repeat(99)}`,
    );
    expect(readPlan(nonsense)).toEqual(EMPTY);
  });

  it("takes a stop out and in again by the form's buttons", () => {
    const dropped = readPlan(new URLSearchParams("drop=a&drop=b&drop=a"));
    expect(dropped.dropped).toEqual(["a", "b"]);
    expect(readPlan(new URLSearchParams("drop=a&drop=b&putBack=a")).dropped).toEqual(["b"]);
  });

  it("goes by the button or the control where the saved order or end says something else", () => {
    expect(readPlan(new URLSearchParams("order=optimized&order=found")).order).toBe("found");
    expect(readPlan(new URLSearchParams("order=optimized")).order).toBe("optimized");
    expect(readPlan(new URLSearchParams("end=fixed&end=free")).end).toBe("free");
    expect(readPlan(new URLSearchParams("end=fixed")).end).toBe("fixed");
  });

  it("keeps what the pickers were searched by", () => {
    const form = new URLSearchParams("name=x&officeSearch=north&agentSearch=&officePage=2");
    expect(besidePlan(form)).toEqual([
      ["officeSearch", "north"],
      ["officePage", "2"],
    ]);
  });
});

it("a new plan has found stops in a good order at once, and those of a template as saved", () => {
  const found: Plan = { ...EMPTY, filterId: "f1" };
  expect(isOptimized(found, 22)).toBe(true);
  expect(isOptimized(found, ORDERED_AT_ONCE + 1)).toBe(false);
  expect(isOptimized({ ...found, order: "found" }, 22)).toBe(false);
  expect(isOptimized({ ...found, order: "optimized" }, 500)).toBe(true);
  const saved: Plan = { ...EMPTY, templateId: "t1" };
  expect(isOptimized(saved, 22)).toBe(false);
  expect(isOptimized({ ...saved, order: "optimized" }, 22)).toBe(true);
});

describe("a changed plan", () => {
  const plan: Plan = {
    ...EMPTY,
    name: "North",
    officeId: "o1",
    agentId: "a1",
    filterId: "f1",
    dropped: ["s1"],
    order: "optimized",
  };
  // spec: 4.create-office-clears-agent
  it("loses its agent with its office, and nothing else", () => {
    expect(changedPlan(plan, { ...plan, officeId: "o2" })).toEqual({
      ...plan,
      officeId: "o2",
      agentId: "",
    });
  });

  it("forgets what was dropped when its stops come from elsewhere", () => {
    const other = changedPlan(plan, { ...plan, filterId: "f2" });
    expect(other).toMatchObject({ filterId: "f2", dropped: [], order: null, name: "North" });
    const template = changedPlan(plan, { ...plan, templateId: "t1" });
    expect(template).toMatchObject({ templateId: "t1", filterId: "", dropped: [] });
  });

  it("stays as it is sent otherwise", () => {
    expect(changedPlan(plan, { ...plan, name: "South" })).toEqual({ ...plan, name: "South" });
  });
});

describe("a stop filter", () => {
  it("is read as it was written, under either prefix", () => {
    for (let seed = 1; seed <= 300; seed++) {
      const filter = anyFilter(randomOf(seed));
      for (const prefix of ["f.", "d."] as const) {
        const sent = new URLSearchParams(filterEntries(filter, prefix));
        expect(readFilter(sent, prefix)).toEqual(filter);
        expect(readFilter(sent, prefix === "f." ? "d." : "f.")).toBeNull();
      }
    }
  });

  it("keeps slider and days within their limits, and takes the number beside the slider", () => {
    const read = (text: string) => readFilter(new URLSearchParams(`d.limit=5&${text}`), "d.");
    expect(read("d.kilometers=0")?.kilometers).toBe(1);
    expect(read("d.kilometers=900")?.kilometers).toBe(250);
    expect(read("d.kilometers=far")?.kilometers).toBe(1);
    expect(read("d.kilometers=1&d.exactly=30")?.kilometers).toBe(30);
    expect(read("d.lastVisit=-1")?.lastVisit).toBe(0);
    expect(read("d.lastVisit=often")?.lastVisit).toBe(0);
    expect(read("d.lastVisit=7")?.lastVisit).toBe(7);
  });

  it("parts what is typed at its commas, and nothing that is saved", () => {
    const sent = new URLSearchParams("d.limit=1&d.chain=Acme, Inc.&d.add.chain=Kroger,acme");
    expect(readFilter(sent, "d.")?.chain).toEqual(["Acme, Inc.", "Kroger", "acme"]);
    expect(readFilter(new URLSearchParams(`f.limit=1&${sent}`), "f.")?.chain).toEqual([]);
  });
  // spec: 5.filter-drops-empty
  it("asks only by ticked boxes, and nothing by empty lists or a last visit of 0", () => {
    expect(paramsOf(NEW_FILTER)).toEqual({});
    const filter: Filter = {
      ...NEW_FILTER,
      by: ["zip", "city"],
      zip: ["43215"],
      chain: ["Kroger"],
    };
    expect(paramsOf(filter)).toEqual({ zip: ["43215"] });
    expect(paramsOf({ ...filter, lastVisit: 7, type: ["t1"] })).toEqual({
      zip: ["43215"],
      type: ["t1"],
      lastVisit: 7,
    });
  });

  it("says what is wrong with a search in order", () => {
    const place: LonLat = [-83, 40];
    const problem = (limit: string, centre: LonLat | null) => searchProblem({ limit, centre });
    for (const none of ["", "0", "-5", "many"]) {
      const message = "Maximum number of stops need to be more than 0";
      expect(problem(none, null)).toEqual({ field: "limit", message });
      expect(problem(none, place)).toEqual({ field: "limit", message });
    }
    expect(problem("2.5", null)).toEqual({
      field: "centre",
      message: "Please select a start or end location!",
    });
    expect(problem("2.5", place)?.message).toBe(
      "Maximum number of stops needs to be a whole number",
    );
    expect(problem("1001", place)?.message).toBe("A route takes at most 1,000 stops");
    expect(problem("1", place)).toBeNull();
  });

  it("is saved without a place, but not for a number of stops that nothing can be found by", () => {
    expect(keepProblem(NEW_FILTER)).toBeNull();
    expect(keepProblem({ ...NEW_FILTER, limit: "0" })?.field).toBe("limit");
    expect(toStopFilter(NEW_FILTER, null)).toMatchObject({ latitude: null, longitude: null });
    expect(toStopFilter(NEW_FILTER, [-83, 40])).toMatchObject({ latitude: 40, longitude: -83 });
  });

  it("of a template that was saved elsewhere goes on as it was", () => {
    const params = {
      type: ["Diner, 24 h"],
      chain: ["Acme, Inc."],
      legal: ["Acme Holding, LLC"],
      lastVisit: 30,
    };
    const filters = { name: "Old", limit: 3, kilometers: 5, latitude: 40, longitude: -83, params };
    const filter = ofTemplate({ id: "f1", name: "Old", filters, isGlobal: false });
    expect(paramsOf(filter)).toEqual(params);
    const edited = readFilter(new URLSearchParams(filterEntries(filter, "d.")), "d.");
    expect(edited && toStopFilter(edited, [-83, 40])).toEqual(filters);
  });
});
