import type { handOver as call } from "contract/calls";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../../db/connect";
import { users } from "../../../db/schema";
import { laterThan } from "../../../db/stamp";
import { violates } from "../../../db/violations";
import { changedMeanwhile, conflict, invalid, notFound } from "../../../http/errors";
import { asUuid } from "../../../http/ids";
import { recordUndo } from "../../audit/undo";
import type { LocationChange } from "../../locations";
import { inTransaction, writeLocations } from "../../locations/bulk";
import { type RouteChange, type RouteRow, writeRoutes } from "../../routes";
import {
  findRecurrencesOf,
  giveRecurrence,
  lockRecurrencesOf,
  type RecurrenceChange,
  type RecurrenceRow,
} from "../../routes/recurrences";
import { assignableAgent, type UserRow, type Writer } from "..";
import { inUserScope } from "../resource";
import { mayChange, officeFor } from "../rules";
import { waitShortly } from "../ties";
import type { UserChange } from "../undo";
import { type Round, shareLocations, shareRoutes } from "./shares";
import {
  holdDueLocations,
  holdLocations,
  holdOpenRoutes,
  type LocationRow,
  openStops,
  requireHandedOver,
} from "./work";

type Body = z.output<typeof call.body>;
type Reply = z.output<typeof call.reply>;
/** Who gets a part of the work: an agent, with their office; null is nobody. */
type Heir = { id: string; officeId: string } | null;
/** What becomes of the agent. */
type Leaving = Partial<Pick<UserRow, "status" | "officeId">>;

/**
 * Gives an agent's open routes and locations to others or to nobody, and lets the agent leave or
 * move: in one step, which can be undone.
 *
 * @throws 404 for an agent or office outside the scope; 409 when changed since `updatedAt`, for who
 *   is no agent, for heirs who are not active agents, and for who leaves and is to keep routes;
 *   422 for a move without an office, and for work handed to the agent whose it is
 */
export async function handOver(db: Db, writer: Writer, id: string, body: Body): Promise<Reply> {
  if (body.afterwards === "move" && body.officeId === undefined) {
    throw invalid("Name the office that the agent moves to", "body.officeId");
  }
  if (body.to.some((heir) => asUuid(heir) === asUuid(id))) {
    throw invalid("The work is this agent's already: name others", "body.to");
  }
  try {
    return await inTransaction(db, (tx) => handOverWork(tx, writer, id, body));
  } catch (error) {
    if (violates(error, "lockTimeout")) {
      throw changedMeanwhile(
        "Someone else is changing this agent's routes or locations; try again",
      );
    }
    throw error;
  }
}

async function handOverWork(tx: Db, writer: Writer, id: string, body: Body): Promise<Reply> {
  const { scope, caller, now } = writer;
  const recurring = body.routes
    ? await lockRecurrencesOf(tx, scope, { agentId: asUuid(id), now })
    : [];
  const { agent, heirs } = await holdPeople(tx, writer, id, body.to);
  if (body.updatedAt && Date.parse(body.updatedAt) !== Date.parse(agent.updatedAt)) {
    throw changedMeanwhile("Someone else changed this agent meanwhile");
  }
  const leaving = await leavingOf(tx, writer, agent, body);
  await waitShortly(tx);

  const open = await holdOpenRoutes(tx, scope, agent.id);
  if (leaving && !body.routes) requireHandedOver(agent.displayName, open);
  const work = {
    routes: body.routes ? open : [],
    recurrences: recurring,
    locations: await holdDueLocations(tx, scope, agent.id, body, now),
  };
  const { routes, recurrences, locations } = await give(tx, work, heirs, now);
  const rest = leaving ? await freeLocations(tx, writer, agent.id) : [];
  const left = leaving ? [await changeAgent(tx, agent, leaving, now)] : [];
  const undoId = await recordUndo(
    tx,
    { userId: caller.id, now },
    { recurrences, users: left, routes, locations: [...locations, ...rest] },
  );
  return {
    routeCount: routes.length,
    recurrenceCount: recurrences.length,
    locationCount: locations.length,
    undoId,
  };
}

/** The agent and those who get the work, held until the transaction ends, in the order of their ids. */
async function holdPeople(tx: Db, writer: Writer, id: string, to: readonly string[]) {
  const wanted = asUuid(id);
  const heirs: NonNullable<Heir>[] = [];
  let agent: UserRow | undefined;
  for (const one of [...new Set([wanted, ...to.map(asUuid)])].sort()) {
    if (one === wanted) agent = await holdAgent(tx, writer, wanted);
    else heirs.push(await assignableAgent(tx, writer.scope, { agentId: one }));
  }
  if (!agent) throw notFound("There is no such agent");
  return { agent, heirs };
}

async function holdAgent(tx: Db, { scope }: Writer, id: string): Promise<UserRow> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), inUserScope(scope)))
    .for("no key update");
  if (!user) throw notFound("There is no such agent");
  if (user.role !== "agent") throw conflict(`${user.displayName} is not an agent`);
  return user;
}

/** Undefined for an agent who stays as they are. */
async function leavingOf(
  tx: Db,
  writer: Writer,
  agent: UserRow,
  { afterwards, officeId }: Body,
): Promise<Leaving | undefined> {
  if (afterwards === "deactivate" && agent.status === "active") {
    mayChange(writer.caller, agent, { status: "inactive" });
    return { status: "inactive" };
  }
  if (afterwards !== "move" || officeId === undefined) return undefined;
  const office = await officeFor(tx, writer, officeId);
  return office === agent.officeId ? undefined : { officeId: office };
}

interface Work {
  routes: RouteRow[];
  recurrences: RecurrenceRow[];
  locations: LocationRow[];
}

interface Given {
  routes: RouteChange[];
  recurrences: RecurrenceChange[];
  locations: LocationChange[];
}

/** Shares the work out, and writes who has it now. */
async function give(tx: Db, work: Work, heirs: readonly Heir[], now: Date): Promise<Given> {
  const all = heirs.length > 0 ? heirs : [null];
  const heirOf = shareRoutes(await roundsOf(tx, work), all);
  const stops = await openStops(tx, work.routes);
  const taken = new Map(
    stops.map(({ locationId, routeId }) => [locationId, heirOf.get(routeId) ?? null]),
  );
  const heirOfLocation = shareLocations(work.locations, all, taken);
  const given: Given = { routes: [], recurrences: [], locations: [] };
  for (const heir of all) {
    const ofRoutes = work.routes.filter(({ id }) => heirOf.get(id) === heir);
    const ofLocations = work.locations.filter(({ id }) => heirOfLocation.get(id) === heir);
    const to = heir ? { userId: heir.id, officeId: heir.officeId } : { userId: null };
    const owner = heir && { ownerOfficeId: heir.officeId };
    given.routes.push(...(await writeRoutes(tx, ofRoutes, { ...to, ...owner }, now)));
    for (const one of work.recurrences.filter(({ id }) => heirOf.get(id) === heir)) {
      given.recurrences.push(await giveRecurrence(tx, one, to, now));
    }
    given.locations.push(...(await writeLocations(tx, ofLocations, to, now)));
  }
  return given;
}

/** The routes in rounds that go to one agent: a recurring one with its routes, or a single route. */
async function roundsOf(tx: Db, { routes, recurrences }: Work): Promise<Round[]> {
  const recurrenceOf = await findRecurrencesOf(
    tx,
    routes.map(({ id }) => id),
  );
  const rounds = new Map(recurrences.map(({ id }): [string, Round] => [id, emptyRound(id)]));
  for (const { id, totalLocation } of routes) {
    const recurrenceId = recurrenceOf.get(id) ?? "";
    const round = rounds.get(recurrenceId) ?? emptyRound();
    rounds.set(rounds.has(recurrenceId) ? recurrenceId : id, {
      ids: [...round.ids, id],
      totalLocation: round.totalLocation + totalLocation,
    });
  }
  return [...rounds.values()];
}

const emptyRound = (...ids: string[]): Round => ({ ids, totalLocation: 0 });

/** What an agent who leaves still has is nobody's, and stays with its office. */
async function freeLocations(tx: Db, { scope, now }: Writer, agentId: string) {
  const rest = await holdLocations(tx, scope, agentId);
  return writeLocations(tx, rest, { userId: null }, now);
}

async function changeAgent(tx: Db, agent: UserRow, to: Leaving, now: Date): Promise<UserChange> {
  const [written] = await tx
    .update(users)
    .set({ ...to, updatedAt: laterThan(users.updatedAt, now) })
    .where(eq(users.id, agent.id))
    .returning({ updatedAt: users.updatedAt });
  const { id, status, officeId } = agent;
  return { id, before: { status, officeId }, updatedAt: written?.updatedAt ?? agent.updatedAt };
}
