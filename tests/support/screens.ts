/** The screens of the console: the routes of the build whose modules have something to show. */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Chain, Channel, LocationType, StopFilter } from "contract/entities";
import { type BuiltRoute, builtRoutes, patternsOf, withParents } from "./built-routes";
import { proposedPlan } from "./plans";
import { apiKeyOf, webhookOf } from "./programs";
import { type ManagersApi, managersApi } from "./routes";
import type { Product } from "./server";

const ROOT = resolve(import.meta.dirname, "../..");

export interface Screen {
  /** With its parameters: `/routes/:id/copy`. */
  pattern: string;
  /** For who is not signed in. */
  isPublic: boolean;
}

/** What is not looked at by its address alone, and why. */
const LEFT_OUT = new Set([
  // What benchmarks compare the others with; not there but for them.
  "/_bare",
  // They lead back who skips a step: reset-password.spec, second-factor.spec and account.spec look at them on the way.
  "/verify",
  "/reset-password",
  "/second-factor",
  "/account/email/code",
  "/agent/:id/email",
  // An agent's link opens them, on a phone: agent-day-page.spec and agent-phone.spec look at them.
  "/day",
  "/day/messages",
  "/day/phone",
  "/day/records",
  "/day/times",
  "/day/open/:secret",
  "/day/*",
]);

/** All screens, each optional parameter left out and given. */
export function screens(): Screen[] {
  const routes = builtRoutes();
  return (
    Object.values(routes)
      .filter((route) => (route.path || route.index) && hasComponent(route))
      .flatMap((route) => {
        const parents = withParents(route, routes);
        const isPublic = parents.some(({ id }) => id.startsWith("routes/_public+/"));
        return patternsOf(route, routes).map((pattern) => ({ pattern, isPublic }));
      })
      // A page with parts has the address of its first part.
      .filter(({ pattern }, at, all) => all.findIndex((one) => one.pattern === pattern) === at)
      .filter(({ pattern }) => !LEFT_OUT.has(pattern))
      .sort((a, b) => (a.pattern < b.pattern ? -1 : 1))
  );
}

/** Resource routes have none: they answer requests, and show nothing. */
function hasComponent({ id }: BuiltRoute): boolean {
  const file = resolve(ROOT, `app/${id}.tsx`);
  return existsSync(file) && /^export default /m.test(readFileSync(file, "utf8"));
}

/**
 * Values of the demo world for parameters, by the segment before them. What a route's own
 * parameters stand for must fit together: a stop is one of the route.
 */
const PARAMETERS: Record<string, (demo: Demo) => string | Promise<string>> = {
  "routes/:id": (demo) => demo.route.id,
  "calendar/:id": (demo) => demo.route.id,
  "on-going-route/:id": (demo) => demo.route.id,
  "office-details/:id": (demo) => demo.officeId,
  ":id/:track": () => "track",
  "stops/:stopId": (demo) => demo.nextStop.id,
  "add-edit-location/:routeId": (demo) => demo.route.id,
  "route/:order": (demo) => String(demo.nextStop.order),
  "add-edit-location/:id": (demo) => demo.visitedStop.locationId,
  "add-edit-contact/:type": () => "location",
  ":type/:id": (demo) => demo.visitedStop.locationId,
  "contacts/:contactId": (demo) => demo.contact(),
  "location-details/:id": (demo) => demo.visitedStop.locationId,
  "add-edit-location-type/:id": (demo) => demo.locationType(),
  "add-edit-chain/:id": (demo) => demo.chain(),
  "import/:id": (demo) => demo.import(),
  "merge/:a": (demo) => demo.visitedStop.locationId,
  ":a/:b": (demo) => demo.nextStop.locationId,
  "assign/:to": () => "agent",
  "add/:type": () => "agent",
  ":type/:officeId": (demo) => demo.route.officeId ?? "",
  "history/:of": () => "location",
  ":of/:id": (demo) => demo.visitedStop.locationId,
  "revert/:entryId": (demo) => demo.auditEntry(),
  "recurring/:id": async (demo) => (await demo.recurrence()).id,
  "days/:day": async (demo) => (await demo.recurrence()).firstDay,
  "absences/:absenceId": (demo) => demo.absence(),
  "agent/:id": async (demo) => {
    // The page has the same links, whether or not a screen of an absence was looked at before.
    await demo.absence();
    return demo.route.userId ?? "";
  },
  "plan/:id": (demo) => demo.plan(),
  "today/:routeId": (demo) => demo.route.id,
  "reports/:report": () => "visit-statistics",
  "visits/:review": () => "unconfirm",
  "needs-a-look/:answer": () => "accept",
  "presumed/:answer": () => "accept",
  "messages/:id": (demo) => demo.channel(),
  "api-keys/:id": (demo) => demo.apiKey(),
  "webhooks/:id": (demo) => demo.webhook(),
  // The page asks first: it is the same for every token.
  "stop/:token": () => "token",
  "delete/:kind": () => "filter",
  ":kind/:id": (demo) => demo.filter(),
};

/** What dialogs are about that are told so by their query; without it they are checked empty. */
const QUERIES: Record<string, (demo: Demo) => string | Promise<string>> = {
  "/views": () => "of=%2Froutes%3FroutePage%3D1",
  "/routes/assign": async (demo) => `ids=${await demo.freeRoute()}`,
  "/routes/unassign": (demo) => `ids=${demo.route.id}`,
  "/routes/delete": (demo) => `ids=${demo.route.id}`,
  "/routes/schedule": (demo) => `ids=${demo.route.id}`,
  "/agent/:id/absences/:absenceId/routes": (demo) => `ids=${demo.route.id}`,
  "/office-details/:id/locations/agent": (demo) => `ids=${demo.visitedStop.locationId}`,
  "/office-details/:id/locations/unassign": (demo) => `ids=${demo.visitedStop.locationId}`,
  // The page has the same links, whether or not a screen of a key was looked at before.
  "/account/api-keys": async (demo) => `of=${await demo.apiKey()}`,
  "/webhooks": async (demo) => `of=${await demo.webhook()}`,
  "/agents/links": (demo) => `ids=${demo.route.userId ?? ""}`,
  "/locations/assign/:to": (demo) => `ids=${demo.nextStop.locationId}`,
  "/locations/change": (demo) => `ids=${demo.nextStop.locationId}`,
  "/locations/delete": (demo) => `ids=${demo.nextStop.locationId}`,
  "/locations/restore": (demo) => `ids=${demo.nextStop.locationId}`,
  "/locations/unassign": (demo) => `ids=${demo.nextStop.locationId}`,
  "/locations/inbox/look-up": (demo) => `kind=no-position&ids=${demo.nextStop.locationId}`,
  "/locations/inbox/accept": (demo) => `kind=rough-position&ids=${demo.nextStop.locationId}`,
  "/locations/inbox/set-type": (demo) => `kind=no-type&ids=${demo.nextStop.locationId}`,
  "/locations/inbox/dismiss": () => "kind=duplicates",
  "/locations/inbox/merge": () => "kind=duplicates",
  "/reports/plan/visit-times/location": async (demo) => `ids=${await demo.suggestion()}`,
  "/reports/plan/visit-times/type": async (demo) => `ids=${await demo.locationType()}`,
  "/plan/:id/move": () => "place=1",
  // What is proposed depends on the time of the day.
  "/plan/today/:routeId": () => "what=urgent",
  "/plan/copy": () => "week=2033-02-21",
  "/location-types/delete": async (demo) => `ids=${await demo.locationType()}`,
  "/location-types/merge": async (demo) => `ids=${await demo.locationType()}`,
  "/chains/delete": async (demo) => `ids=${await demo.chain()}`,
  "/chains/merge": async (demo) => `ids=${await demo.chain()}`,
};

/**
 * The address of a screen in the demo world.
 *
 * @throws when it is not known what one of its parameters stands for
 */
export async function addressOf(pattern: string, server: Product): Promise<string> {
  if (!QUERIES[pattern] && !pattern.includes(":")) return pattern;
  return addressIn(await demoOf(server), pattern);
}

/** The same, where it was looked up already what there is in the world. */
export async function addressIn(demo: Demo, pattern: string): Promise<string> {
  const query = QUERIES[pattern];
  const segments = pattern.split("/");
  const filled = segments.map((segment, at) => {
    if (!segment.startsWith(":")) return segment;
    const parameter = `${segments[at - 1]}/${segment}`;
    const value = PARAMETERS[parameter];
    if (!value) {
      throw new Error(
        `${pattern} has a parameter that stands for nothing yet: add "${parameter}" to PARAMETERS in tests/support/screens.ts`,
      );
    }
    return value(demo);
  });
  const path = (await Promise.all(filled)).join("/");
  return query ? `${path}?${await query(demo)}` : path;
}

type Demo = Awaited<ReturnType<typeof demoOf>>;

/** A route that is under way, with all that there can be on one, and what else screens show. */
export async function demoOf(server: Product) {
  const api = await managersApi(server);
  const route = await api.find(
    ({ status, visitedLocation = 0, totalLocation = 0 }) =>
      status === "active" && (visitedLocation ?? 0) >= 2 && (totalLocation ?? 0) >= 11,
  );
  const stops = await api.stops(route.id);
  const visitedStop = stops.find((stop) => stop.isVisited);
  const nextStop = stops.findLast((stop) => !stop.isVisited);
  if (!visitedStop || !nextStop) throw new Error("the demo's route is not under way");
  const firstId = ([first]: { id: string }[]): string => {
    if (!first) throw new Error("the demo world has none of these");
    return first.id;
  };
  return {
    route,
    officeId: api.officeId,
    visitedStop,
    nextStop,
    freeRoute: async () => (await api.find((one) => !one.userId && one.status === "new")).id,
    locationType: async () =>
      firstId((await api.get<{ data: LocationType[] }>("/location-types")).data),
    chain: async () => firstId((await api.get<{ data: Chain[] }>("/chains")).data),
    suggestion: async () =>
      firstId((await api.get<{ data: { id: string }[] }>("/plan-suggestions")).data),
    import: async () => (await api.stageImport()).id,
    channel: async () => firstId((await api.get<{ data: Channel[] }>("/channels")).data),
    auditEntry: async () => {
      const { locationId } = visitedStop;
      return changeForHistory(api, locationId, `Of screens ${Date.now()} ${Math.random()}`);
    },
    contact: async () => {
      const { data } = await api.get<{ data: { id: string }[] }>(
        `/locations/${visitedStop.locationId}/contacts`,
      );
      return data[0]?.id ?? (await api.addContact(visitedStop.locationId, "Of screens")).id;
    },
    recurrence: async () => {
      type Found = { id: string; firstDay: string };
      const { data } = await api.get<{ data: Found[] }>("/recurrences?limit=1");
      return data[0] ?? api.recurrence(route.id, "2033-03-01");
    },
    apiKey: () => apiKeyOf(api, "Of screens"),
    webhook: () => webhookOf(api, "https://of-screens.invalid/hook"),
    plan: async () => {
      const agentId = route.userId ?? "";
      const locations = [nextStop, visitedStop].map(({ locationId }) => locationId);
      const { data } = await api.get<{ data: { id: string }[] }>(
        "/plans?limit=1&search=Of%20screens",
      );
      const about = { name: "Of screens", agentId, locations, day: "2033-03-01" };
      return data[0]?.id ?? (await proposedPlan(api, about)).id;
    },
    absence: async () => {
      const userId = route.userId ?? "";
      const found = await api.get<{ data: { id: string }[] }>(`/absences?userId=${userId}`);
      return found.data[0]?.id ?? (await api.absence(userId, "2033-03-01", "2033-03-04")).id;
    },
    filter: async () => {
      const filter: StopFilter = {
        limit: 5,
        kilometers: 10,
        latitude: 39.96,
        longitude: -83,
        params: {},
      };
      return firstId([await api.saveFilter(`Of screens ${Date.now()} ${Math.random()}`, filter)]);
    },
  };
}

/** The id of the entry that a new description of a location makes. */
async function changeForHistory(api: ManagersApi, id: string, description: string) {
  await api.patchLocation(id, { description });
  const filter = JSON.stringify({ where: { aboutId: id } });
  const query = new URLSearchParams({ limit: "1", filter });
  const { data } = await api.get<{ data: [{ id: string }] }>(`/audit?${query}`);
  return data[0].id;
}
