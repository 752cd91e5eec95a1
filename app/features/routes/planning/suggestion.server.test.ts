import { describe, expect, it } from "vitest";
import type { SignedIn } from "~/session/guards.server";
import { manager } from "~/upstream/testing/callers";
import { OddUpstream, setTestEnv } from "~/upstream/testing/odd-upstream";
import { NEW_FILTER } from "./stop-filter";
import { findStops, inOrder } from "./suggestion.server";

const at = (id: string, longitude: number) => ({
  id,
  location: { type: "Point" as const, coordinates: [longitude, 40] as [number, number] },
});
const ids = (stops: { id: string }[]) => stops.map(({ id }) => id).join("");
const STOPS = [at("c", 3), at("a", 1), at("e", 5), at("b", 2)];

describe("the first order of stops", () => {
  it("begins with the nearest to the start", () => {
    expect(ids(inOrder(STOPS, { start: [0, 40], end: null }))).toBe("abce");
    expect(ids(inOrder(STOPS, { start: [6, 40], end: null }))).toBe("ecba");
    expect(ids(inOrder(STOPS, { start: null, end: null }))).toBe("caeb");
  });

  it("ends with the nearest to the end, but never with the first", () => {
    expect(ids(inOrder(STOPS, { start: [0, 40], end: [2.1, 40] }))).toBe("aceb");
    expect(ids(inOrder(STOPS, { start: [0, 40], end: [0, 40] }))).toBe("aceb");
    expect(ids(inOrder(STOPS.slice(0, 2), { start: [0, 40], end: [0, 40] }))).toBe("ac");
  });

  it("with an end alone comes nearer to it all the way", () => {
    expect(ids(inOrder(STOPS, { start: null, end: [2.1, 40] }))).toBe("eacb");
    expect(ids(inOrder(STOPS, { start: null, end: [0, 40] }))).toBe("ecba");
    expect(ids(inOrder(STOPS.slice(0, 2), { start: null, end: [3, 40] }))).toBe("ac");
  });
});
// spec: 8.no-locations-fetched
it("a suggestion says that nothing was fetched, and apart from it why", async () => {
  const api = await OddUpstream.start();
  setTestEnv(api.url);
  const refusal = { error: { statusCode: 422, name: "Refused", message: "Not so far" } };
  api.answers((_, res) => res.writeHead(422).end(JSON.stringify(refusal)));
  const session = { upstream: manager, isAdmin: false } as SignedIn;
  const found = await findStops(session, NEW_FILTER, { officeId: "", place: [-83, 40] });
  expect(found).toMatchObject({
    stops: [],
    problem: { message: "No locations fetched!", reason: "Not so far" },
  });
  await api.stop();
});
