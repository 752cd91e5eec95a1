/** What the client sends for every call of the contract, as the API reads it. */
import type { Call } from "contract/call";
import * as contract from "contract/calls";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { change, send } from "./client.server";
import * as locations from "./locations.server";
import { OddUpstream, setTestEnv } from "./testing/odd-upstream";
import { once, up } from "./testing/sent";
import { ABSENCES } from "./testing/sent-absences";
import { ALERTS } from "./testing/sent-alerts";
import { API_KEYS } from "./testing/sent-api-keys";
import { LINKS } from "./testing/sent-links";
import { LOCATIONS } from "./testing/sent-locations";
import { PEOPLE, WITHOUT_EXTENSIONS } from "./testing/sent-people";
import { PLANS } from "./testing/sent-plans";
import { RECURRENCES } from "./testing/sent-recurrences";
import { REPORTS } from "./testing/sent-reports";
import { ROUTES } from "./testing/sent-routes";
import { TRACKERS } from "./testing/sent-trackers";
import { VISITS } from "./testing/sent-visits";
import { WEBHOOKS } from "./testing/sent-webhooks";
import { undo } from "./undo.server";

const CASES = [
  ...PEOPLE,
  ...ABSENCES,
  ...LINKS,
  ...API_KEYS,
  ...TRACKERS,
  ...PLANS,
  ...RECURRENCES,
  ...ROUTES,
  ...LOCATIONS,
  ...VISITS,
  ...WEBHOOKS,
  ...ALERTS,
  ...REPORTS,
];

let api: OddUpstream;
beforeAll(async () => {
  api = await OddUpstream.start();
  setTestEnv(api.url);
});
beforeEach(() => api.answers((_, res) => res.writeHead(204).end()));
afterAll(() => api.stop());

const isCall = (value: unknown): value is Call =>
  typeof value === "object" && value !== null && "method" in value && "reply" in value;

it("every call of the contract has a case of what the client sends", () => {
  const offered = new Set([...CASES, ...WITHOUT_EXTENSIONS].map(([{ id }]) => id));
  const missing = Object.values(contract).flatMap((value) =>
    isCall(value) && !offered.has(value.id) ? [value.id] : [],
  );
  expect(missing).toEqual([]);
});

it.each(CASES.map(([call, ask, sent]) => ({ id: call.id, call, ask, sent })))(
  "$id",
  async (one) => {
    const { call, ask } = one;
    const [request, query = {}, body] = one.sent;
    // The reply is of no matter here.
    await ask().catch(() => undefined);
    const { method, url, headers, body: heardBody } = api.last;
    expect(api.heard).toHaveLength(1);
    expect(`${method} ${url.pathname}`).toBe(request);
    const heardQuery = Object.fromEntries(url.searchParams);
    expect(Object.fromEntries(Object.entries(heardQuery).map(unjson))).toEqual(query);
    expect(heardBody).toEqual(body);
    expect(headers["idempotency-key"]).toBe(call.creates ? once.idempotencyKey : undefined);
    // And the contract takes it.
    call.query.parse(heardQuery);
    if (call.body && !call.upload) call.body.parse(heardBody);
  },
);

it.each(WITHOUT_EXTENSIONS.map(([call, ask, sent]) => ({ id: call.id, call, ask, sent })))(
  "$id, where the upstream has no other call for it",
  async ({ call, ask, sent: [request, query] }) => {
    const known = request.split(" ")[1] ?? "";
    api.answers(({ url }, res) => res.writeHead(url.pathname === known ? 204 : 404).end());
    await ask();
    expect(`${api.last.method} ${api.last.url.pathname}`).toBe(request);
    expect(Object.fromEntries(api.last.url.searchParams)).toEqual(query);
    call.query.parse(query);
  },
);

const unjson = ([name, value]: [string, string]) =>
  /^[[{]/.test(value) ? [name, JSON.parse(value)] : [name, value];

it("the client takes a write that is answered with nothing for done", async () => {
  expect(await change(up, contract.deleteRoutes, { body: { ids: ["r1", "r2"] } })).toEqual({});
  expect(await undo(up, "x1")).toEqual({ count: 1 });
  expect(await locations.restoreLocations(up, ["l1", "l2", "l3"])).toEqual({});
  const stop = { routeId: "r1", locationId: "l1" };
  expect(await send(up, contract.unlinkStop, { params: stop })).toBeUndefined();
});
