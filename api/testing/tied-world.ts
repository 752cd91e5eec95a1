import { eq } from "drizzle-orm";
import {
  absences,
  channels,
  contacts,
  locationFilterTemplates,
  messages,
  offices,
  plans,
  positionAccessLog,
  positions,
  recurrences,
  routeLocations,
  routeRuns,
  routeTemplates,
  users,
} from "../db/schema";
import type { TestApi } from "./api";
import { addColleague } from "./colleague";
import { addPlace } from "./location-rows";
import { planDocument } from "./plans";
import { addTracker } from "./roles/trackers";
import { addUser } from "./roles/users";
import { makeImport, makeJob } from "./tied-jobs";
import { ARRIVAL, LATER, type Marked, markOf, type Side, type SideName } from "./tied-side";
import { tieVisits } from "./tied-visits";
import { addRoute, idOf } from "./world";

/**
 * Two offices with all that the tables can keep of one tied to something of the other: visits,
 * stops, makers, agents who changed the office, what they met, wrote and where they were. Every
 * text is marked with the office that it belongs to, a user's with the office they are of now.
 */
export async function makeTiedWorld(api: TestApi): Promise<Record<SideName, Side>> {
  await markPeople(api, "north");
  const hub = await makeSide(api, "hub");
  const south = await makeSide(api, "south");
  await tie(api, hub, south);
  await tie(api, south, hub);
  for (const { officeId, homeId } of [hub, south]) {
    await addColleague(api, { officeId, sharedId: homeId, mark: markOf("colleague") });
  }
  return { hub, south };
}

type OfficeMark = Exclude<Marked, "colleague">;

const textsOf = (office: OfficeMark) => ({
  displayName: `Someone ${markOf(office)}`,
  photo: `/${markOf(office)}.png`,
});

async function markPeople({ database: { db }, world }: TestApi, office: OfficeMark): Promise<void> {
  const officeId = world.offices[office];
  await db
    .update(offices)
    .set({ name: `Office ${markOf(office)}` })
    .where(eq(offices.id, officeId));
  const people = await db.select().from(users).where(eq(users.officeId, officeId));
  for (const { id, email } of people) {
    const marked = { ...textsOf(office), email: `${markOf(office)}-${email}` };
    await db.update(users).set(marked).where(eq(users.id, id));
  }
}

let made = 0;

const placeOf = ({ world }: TestApi, office: SideName) => ({
  officeId: world.offices[office],
  name: `Place ${markOf(office)}`,
  description: `Behind ${markOf(office)}`,
  dbaName: `Trading as ${markOf(office)}`,
  address: `1 ${markOf(office)} St`,
  city: `City ${markOf(office)}`,
  zip: markOf(office),
  externalId: `${markOf(office)}-${++made}`,
  typeId: world.types.cafe,
  chainId: world.chain,
  longitude: -83,
  latitude: 40,
});

async function makeSide(api: TestApi, name: SideName): Promise<Side> {
  const { db } = api.database;
  const { offices, users: people } = api.world;
  await markPeople(api, name);
  const [managerId, agentId] =
    name === "hub"
      ? [people.hubManager, people.hubAgent]
      : [people.southManager, people.southAgent];
  const mark = markOf(name);
  const home = await addPlace(api, {
    ...placeOf(api, name),
    userId: agentId,
    createdById: managerId,
  });
  return {
    name,
    officeId: offices[name],
    managerId,
    agentId,
    homeId: home.id,
    contactId: idOf(
      await db
        .insert(contacts)
        .values({ locationId: home.id, name: mark, phone: mark, email: `${mark}@shop.example` })
        .returning(),
    ),
    foundIds: [],
    routeIds: [],
    recurrenceId: "",
    planId: "",
    stopIds: [],
    channelId: idOf(
      await db.insert(channels).values({ name: mark, officeId: offices[name] }).returning(),
    ),
    jobId: await makeJob(api, { userId: managerId, mark }),
    importId: await makeImport(api, { userId: managerId, officeId: offices[name], mark }),
  };
}

/** Ties what is `own` to what is of the `other` side. */
async function tie(api: TestApi, own: Side, other: Side): Promise<void> {
  const { northManager } = api.world.users;
  for (const createdById of [other.managerId, northManager]) {
    const { id } = await addPlace(api, { ...placeOf(api, own.name), createdById });
    own.foundIds.push(id);
  }
  // Nobody writes it so; the tables would keep it.
  await addPlace(api, { ...placeOf(api, own.name), userId: other.agentId });
  const mover = await addUser(api.database.db, api.world, {
    ...textsOf(other.name),
    email: `${markOf(other.name)}-mover-${own.name}@test.example`,
    officeId: other.officeId,
  });
  await tieRoutes(api, own, other, mover.id);
  await tieVisits(api, own, other, mover.id);
  await tieWords(api, own, other, mover.id);
  await api.database.db.insert(positions).values([
    {
      ...{ userId: mover.id, officeId: own.officeId, longitude: -80, latitude: 41 },
      recordedAt: ARRIVAL,
    },
    // At their first stop right now.
    {
      ...{ userId: own.agentId, officeId: own.officeId, longitude: -83, latitude: 40 },
      recordedAt: api.clock.now.toISOString(),
    },
  ]);
  await addTracker(api, own.agentId);
  await api.database.db.insert(positionAccessLog).values({
    ...{ agentId: own.agentId, viewerId: other.managerId, adminId: other.managerId },
    ...{ kind: "position", since: ARRIVAL },
  });
}

/** Routes that others made, that go to others' places, and whose agent is or was of elsewhere. */
async function tieRoutes(
  { database: { db }, world }: TestApi,
  own: Side,
  other: Side,
  moverId: string,
): Promise<void> {
  const ofOwn = { name: `Round ${markOf(own.name)}`, ownerOfficeId: own.officeId };
  const given = { ...ofOwn, officeId: own.officeId };
  const [home, away] = [{ locationId: own.homeId }, { locationId: other.homeId }];
  const round = await addRoute(db, world, {
    ...given,
    status: "active",
    userId: own.agentId,
    createdById: other.managerId,
    stops: [home, away],
  });
  const closed = await addRoute(db, world, {
    ...given,
    status: "completed",
    userId: moverId,
    createdById: world.users.northManager,
    endTime: LATER,
    stops: [home],
  });
  await db
    .insert(routeRuns)
    .values({
      ...{ routeId: closed.id, userId: moverId, plannedStops: [own.homeId] },
      ...{ plannedDistance: 1000, plannedRoad: 60, plannedStay: 1200 },
      ...{ stops: 1, skipped: 1, notVisited: 0, changed: false },
    })
    .onConflictDoNothing();
  // Nobody writes it so; the tables would keep it.
  const crossed = await addRoute(db, world, {
    ...ofOwn,
    status: "active",
    userId: other.agentId,
    createdById: own.managerId,
  });
  own.routeIds.push(round.id, closed.id, crossed.id);
  own.stopIds.push(...round.stopIds, ...closed.stopIds);
  await db
    .update(routeLocations)
    .set({ isVisited: true, arrivalTime: ARRIVAL })
    .where(eq(routeLocations.routeId, round.id));
}

/** What was written by people of elsewhere, and what is only someone's own. */
async function tieWords(
  { database: { db }, world }: TestApi,
  own: Side,
  other: Side,
  moverId: string,
): Promise<void> {
  const mark = markOf(own.name);
  for (const userId of [own.managerId, moverId, world.users.northManager]) {
    await db.insert(messages).values({ channelId: own.channelId, userId, text: `Said ${mark}` });
  }
  for (const [userId, note] of [
    [own.agentId, mark],
    [moverId, markOf(other.name)],
  ]) {
    const days = { firstDay: "2026-03-02", lastDay: "2026-03-03" };
    await db.insert(absences).values({ userId: userId ?? "", note, ...days });
  }
  const [recurrence] = await db
    .insert(recurrences)
    .values({
      ...{ name: `Recurring ${mark}`, weekdays: [0], everyWeeks: 1, firstDay: "2026-03-02" },
      ...{ userId: own.agentId, officeId: own.officeId, locationIds: [own.homeId] },
      ...{ distance: 0, estimatedTime: 0, roundTrip: false },
    })
    .returning();
  own.recurrenceId = recurrence?.id ?? "";
  const [plan] = await db
    .insert(plans)
    .values({
      ...{ name: `Plan ${mark}`, officeId: own.officeId, createdById: other.managerId },
      ...{ status: "stopped", reason: `Stopped ${mark}`, agentCount: 1, placeCount: 1 },
      ...{ firstDay: "2026-03-03", lastDay: "2026-03-04" },
      document: planDocument({ agents: [own.agentId], places: [own.homeId] }),
    })
    .returning({ id: plans.id });
  own.planId = plan?.id ?? "";
  await db.insert(routeTemplates).values({
    userId: own.managerId,
    name: `Template ${mark}`,
    locationIds: [own.homeId, other.homeId],
  });
  await db.insert(locationFilterTemplates).values({
    userId: own.managerId,
    name: `Filter ${mark}`,
    filters: { name: mark, limit: 1, kilometers: 1, params: { city: [mark] } },
  });
}
