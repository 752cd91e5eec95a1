import { describe, expect, it } from "vitest";
import { formatShown, readEntered, requireShown } from "./entered.server";

const shown = { officeId: "north", from: "2026-11-30", dayCount: 2 };
const sent = (...fields: [string, string][]) =>
  readEntered(new URLSearchParams([["shown", formatShown(shown)], ...fields]));

describe("a form that is shown again", () => {
  it("keeps its ticks for the days and agents that it had boxes for", () => {
    const entered = sent(["days", "2026-12-01"], ["agentIds", "ana"]);
    const days = ["2026-11-30", "2026-12-01", "2026-12-02"].map(entered.isDayTicked);
    expect(days).toEqual([false, true, undefined]);
    expect(entered.tickedAgents("north")).toEqual(["ana"]);
    expect(entered.tickedAgents("south")).toBeUndefined();
  });

  it("keeps its rules, also where they are empty", () => {
    const entered = sent(["mostStops", "7"], ["depot", ""], ["keepAgents", "always"], ["key", "k"]);
    expect(entered.fields).toEqual({ mostStops: "7", depot: "", keepAgents: "always" });
  });

  it("keeps a name that is not the suggested one, also an empty one", () => {
    const nameOf = (name: string) =>
      sent(["name", name], ["suggestedName", "Week of 11-30-2026"]).name;
    expect(["North", "", "Week of 11-30-2026"].map(nameOf)).toEqual(["North", "", undefined]);
  });

  it("has nothing entered when it is opened", () => {
    const entered = readEntered(new URLSearchParams("officeId=north&from=2026-11-30"));
    expect(entered.fields).toBeNull();
    expect(entered.name).toBeUndefined();
    expect(entered.isDayTicked("2026-11-30")).toBeUndefined();
    expect(entered.tickedAgents("north")).toBeUndefined();
  });
});

it("a form is refused if its boxes were for other days or another office than it chose", () => {
  const problem = (chosen: Partial<typeof shown>) => {
    try {
      requireShown({ ...shown, ...chosen, shown: formatShown(shown) });
    } catch (error) {
      return error;
    }
  };
  expect(problem({})).toBeUndefined();
  expect(problem({ dayCount: 5 })).toMatchObject({ field: "days", status: 409 });
  expect(problem({ officeId: "south" })).toMatchObject({ field: "agentIds" });
  expect(problem({ officeId: "south", from: "2026-12-07" })).toMatchObject({ field: "" });
});
