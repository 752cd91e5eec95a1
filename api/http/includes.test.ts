import type { Call } from "contract/call";
import { getPosition, listPositions } from "contract/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../testing/api";
import { rowsIn, textsIn, textsOfRow } from "../testing/marks";
import { ADMIN, actsElsewhere, ask, isHiddenFrom, READERS, type Reader } from "../testing/readers";
import { NOT_READ_HERE, READINGS, type Reading, withEverything } from "../testing/readings";
import type { Side, SideName } from "../testing/tied-side";
import { ARRIVAL } from "../testing/tied-side";
import { makeTiedWorld } from "../testing/tied-world";

/** Where a row may name what is of another office by now: never more of it than is said here. */
const SHOWN: Record<string, { why: string; to?: "agents" }> = {
  "routes.createdBy.displayName": { why: "who made a route of theirs" },
  "routes.createdBy.email": { why: 'the same; the list shows it as "Added By"' },
  "routes.agent.displayName": { why: "who went on a route of theirs, and left since" },
  "routes.agent.photo": { why: "the same" },
  "routes.agent.office.name": { why: "where that agent is now" },
  "routes.user.displayName": { why: "the agent by the other name" },
  "routes.user.photo": { why: "the same" },
  "routes.user.office.name": { why: "the same" },
  "route-location-maps.location": { why: "where a route of theirs goes: the place itself" },
  "route-location-maps.visit.note": { why: "a route takes the record of its stops with it" },
  "late reports.location": { why: "where a report of theirs was made" },
  "late reports.user": { why: "who made a report for them, and left since" },
  "presumed visits.location": { why: "where an agent of theirs stayed" },
  "presumed visits.user": { why: "who stayed there for them, and left since" },
  "presumed visits.reviewedBy.displayName": { why: "who said whether it was a visit" },
  "late reports.reviewedBy.displayName": { why: "who accepted or rejected it" },
  "visits.location": { why: "where a visit of theirs was: the place itself" },
  "visits.user.displayName": { why: "who made a visit for them, and left since" },
  "visits.user.photo": { why: "the same" },
  "visits.review.by.displayName": { why: "who confirmed a visit of theirs, or did not" },
  "visits.route.name": { why: "on which route a visit of theirs was" },
  "trails.get.stops.location.name": { why: "where a visit or a route of theirs was: the place" },
  "trails.get.stops.route.name": { why: "on which route that was" },
  "looks.viewer.displayName": { why: "who looked where an agent of theirs is" },
  "looks.admin.displayName": { why: "the same" },
  "audit.by.displayName": { why: "who changed a record of theirs" },
  "audit.admin.displayName": { why: "the same" },
  "audit.names": { why: "what a record of theirs referred to when it was changed, by name alone" },
  "groups.name": { why: "coverage by agent: to whom a location of theirs is given" },
  "locations.createdBy.displayName": { why: "who made a location of theirs" },
  "locations.user.displayName": { why: "to whom a location of theirs is given" },
  "locations.user.photo": { why: "the same" },
  "user-locations.user.displayName": { why: "the same" },
  "user-locations.user.photo": { why: "the same" },
  "offices.parent.name": { why: "the office above theirs, by name alone" },
  "branchOffices.parent.parent.name": { why: "the same" },
  "plans.createdBy.displayName": { why: "who made a plan of theirs" },
  "plans.get.createdBy.displayName": { why: "the same" },
  "channels.lastMessage.user.displayName": { why: "who wrote last into a channel of theirs" },
  "messages.user.displayName": { why: "who wrote into a channel of theirs" },
  "messages.user.photo": { why: "the same" },
  "messages.user.office.name": { why: "where the writer is" },
  "dashboard.visits.topAgents.agent.displayName": { why: "as of the top agents" },
  "dashboard.visits.topAgents.agent.photo": { why: "the same" },
  "reports.topAgents.data.agent.displayName": { why: "who visited for them, and left since" },
  "reports.topAgents.data.agent.photo": { why: "the same" },
  "reports.topAgents.data.agent.office.name": { why: "the same" },
  "planReport.get.agents.agent.displayName": { why: "who ran a route of theirs, and left since" },
  "planReport.get.agents.agent.photo": { why: "the same" },
  "planReport.get.agents.agent.office.name": { why: "the same" },
  "completed routes.agent.displayName": { why: "the same" },
  "completed routes.agent.photo": { why: "the same" },
  "completed routes.agent.office.name": { why: "the same" },
};
/** A stop of an agent's own route is theirs to visit, whichever office the location is of. */
const OWN_STOPS = /^(locations|contacts)\./;

interface Found {
  reader: Reader;
  call: Call;
  path: string;
  text: string;
}

let api: TestApi;
let sides: Record<SideName, Side>;
/** All texts that each reader gets from each call, asked about either side. */
let found: Found[];
const answered = new Set<string>();
const related = new Set<string>();

beforeAll(async () => {
  api = await testApi();
  sides = await makeTiedWorld(api);
  found = [];
  for (const reader of [...READERS, ADMIN]) {
    for (const reading of READINGS) found.push(...(await textsFor(reader, reading)));
  }
}, 120_000);
afterAll(() => api.close());

async function textsFor(reader: Reader, reading: Reading): Promise<Found[]> {
  const { call, of, inputs = () => [{}] } = reading;
  // What is one's own has nothing to do with the office one acts for.
  if (call.scope === "account" && actsElsewhere(reader)) return [];
  const callerId = api.world.users[reader.as.user];
  const asked = [sides.hub, sides.south].flatMap((side) => inputs(side, callerId));
  const texts: Found[] = [];
  for (const parts of asked) {
    const { status, body, text } = await ask(api, reader, call, withEverything(reading, parts));
    if (status === 403 || status === 404) continue;
    if (status !== 200) throw new Error(`${call.id} for ${reader.name}: ${status} ${text}`);
    answered.add(call.id);
    const rows = of ? rowsIn(body).flatMap((row) => textsOfRow(of, row)) : textsIn(body, call.id);
    texts.push(...rows.map((row) => ({ reader, call, ...row })));
    if (of && reader === ADMIN) for (const row of rowsIn(body)) noteRelations(of.name, row);
  }
  return texts;
}

function noteRelations(name: string, row: object): void {
  for (const [key, value] of Object.entries(row)) {
    if (value !== null && (!Array.isArray(value) || value.length > 0))
      related.add(`${name}.${key}`);
  }
}

const lineOf = (path: string) =>
  Object.keys(SHOWN).find((line) => path === line || path.startsWith(`${line}.`));
const isAgent = ({ as }: Reader) => as.user.endsWith("Agent");
const hidden = () => found.filter(({ reader, text }) => isHiddenFrom(reader, text));

describe("what is read of another office", () => {
  it.each(READERS)("by $name is what a row of theirs has to name, and no more", (reader) => {
    const leaks = hidden()
      .filter((text) => text.reader === reader && !lineOf(text.path))
      .filter(({ path }) => !(isAgent(reader) && OWN_STOPS.test(path)))
      .map(({ call, path, text }) => `${call.id}: ${path} = ${text}`);
    expect([...new Set(leaks)]).toEqual([]);
  });

  it("is never an email, but of who made a route", () => {
    const emails = hidden().filter(
      ({ text, path }) => text.includes("@") && !/^contacts/.test(path),
    );
    expect([...new Set(emails.map(({ path }) => path))]).toEqual(["routes.createdBy.email"]);
  });

  it("is each thing that the table says", () => {
    const met = new Set(hidden().map(({ path }) => lineOf(path)));
    expect(Object.keys(SHOWN).filter((line) => !met.has(line))).toEqual([]);
  });
});

describe("the proof", () => {
  it("asks every call that reads, and each is answered to someone", () => {
    const reads = api.app.servedCalls
      .map(({ call }) => call)
      .filter(({ method }) => method === "GET");
    const known = new Set([...READINGS.map(({ call }) => call.id), ...NOT_READ_HERE]);
    expect(reads.filter(({ id }) => !known.has(id))).toEqual([]);
    expect(READINGS.filter(({ call }) => !answered.has(call.id))).toEqual([]);
  });

  it("has rows of every relation to find", () => {
    const relations = READINGS.flatMap(({ of }) =>
      of ? Object.keys(of.relations).map((relation) => `${of.name}.${relation}`) : [],
    );
    expect(relations.filter((relation) => !related.has(relation))).toEqual([]);
  });

  it("has texts of both sides, which an admin gets", () => {
    const marks = (path: string) =>
      new Set(
        found
          .filter((text) => text.reader === ADMIN && text.path === path)
          .flatMap(({ text }) => ["hub", "south"].filter((side) => text.includes(side))),
      ).size;
    const paths = [
      "routes.name",
      "visits.note",
      "locations.name",
      "locations.externalId",
      "contacts.phone",
      "contacts.email",
      "users.email",
      "users.photo",
      "offices.name",
      "channels.name",
      "messages.text",
      "route-templates.name",
      "problems.reason",
      "jobs.get.error",
      "route-location-maps.visit.note",
    ];
    expect(paths.filter((path) => marks(path) < 2)).toEqual([]);
  });
});

describe("where an agent was", () => {
  it("is told by the office that they were of then, not by the one they are of now", async () => {
    const ofMovers = async (as: Reader["as"]) =>
      (await api.ok(as, listPositions)).data.filter(({ recordedAt }) => recordedAt === ARRIVAL);
    const data = await ofMovers(ADMIN.as);
    expect(data).toHaveLength(2);
    const managers = READERS.filter(({ as }) => as.user.endsWith("Manager"));
    for (const { userId, user } of data) {
      const params = { id: userId };
      const { as } = managers.find(({ side }) => sides[side].officeId === user?.office?.id) ?? {};
      if (!as) throw new Error("nobody leads the agent's office");
      expect(await api.ok(as, getPosition, { params })).toEqual({ position: null });
    }
  });
});
