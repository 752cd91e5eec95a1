/** Locations that were asked for and are of other offices than that of the plan. */
import type { Location } from "contract/entities";
import { listLocations } from "contract/locations/calls";
import { MOST_PLAN_PLACES } from "contract/plans/facts";
import { countListed, listedLocations } from "~/features/locations/index.server";
import type { SignedIn } from "~/session/guards.server";
import { call, inOffice } from "~/upstream/client.server";
import { listOffices } from "~/upstream/offices.server";
import { countOf } from "../words";
import { IDS_AT_ONCE, idParts } from "./id-parts";
import type { LeftOut } from "./left-out";
import type { PlanChoice } from "./plan-choice";

type Asked = Pick<PlanChoice, "officeId" | "locationIds" | "locationsQuery">;

/**
 * How many locations a plan cannot have as they are of other offices, by the office; those of offices
 * that the reader does not see are not counted.
 *
 * @param asked of named locations those alone that the plan's office does not have
 * @throws UpstreamError, or what the session's context makes of it (a Response)
 */
export async function readElsewhere(session: SignedIn, asked: Asked): Promise<LeftOut[]> {
  const isNone = asked.locationIds
    ? asked.locationIds.length === 0
    : (await countElsewhere(session, asked)) === 0;
  if (isNone) return [];
  const scope = inOffice(session.upstream, asked.officeId);
  const own = new Set((await listOffices(scope, { limit: 0 })).data.map(({ id }) => id));
  const offices = new Map<string, { name: string; count: number }>();
  for await (const locations of locationsOf(session, asked, own)) {
    for (const { parentOffice, office } of locations) {
      const id = parentOffice ?? office?.id ?? "";
      if (own.has(id)) continue;
      const known = offices.get(id) ?? { name: office?.name ?? NO_OFFICE, count: 0 };
      offices.set(id, { ...known, count: known.count + 1 });
    }
  }
  return [...offices]
    .map(([id, { name, count }]) => ({ id, ...elsewhereOf(name, count) }))
    .toSorted((a, b) => b.count - a.count);
}

const NO_OFFICE = "none";

const elsewhereOf = (office: string, count: number) => ({
  kind: "place" as const,
  name: countOf(count, "location"),
  why:
    office === NO_OFFICE
      ? "Of no office"
      : `Of another office: ${office}. Make a plan of that office`,
  count,
});

/**
 * How many of the locations that are asked for are of other offices. Of a few that are named it is not
 * known before they are read.
 */
export async function countElsewhere(session: SignedIn, asked: Asked): Promise<number> {
  const { locationIds, locationsQuery, officeId } = asked;
  if (locationIds) {
    const counts = (upstream: SignedIn["upstream"]) => countOfIds(upstream, locationIds);
    const [all, own] = [session.upstream, inOffice(session.upstream, officeId)].map(counts);
    return Math.max(0, ((await all) ?? 0) - ((await own) ?? 0));
  }
  const query = new URLSearchParams(locationsQuery);
  const [all, own] = await Promise.all([
    countListed(session, query),
    countListed(session, query, officeId),
  ]);
  return Math.max(0, all - own);
}

async function countOfIds(upstream: SignedIn["upstream"], ids: readonly string[]): Promise<number> {
  let count = 0;
  for (const part of idParts(ids)) {
    const filter = { where: { id: { inq: part } } };
    count += (await call(upstream, listLocations, { query: { limit: 1, filter } })).totalDocs;
  }
  return count;
}

/** All that is read of a location. */
const OFFICE_ALONE = { fields: ["parentOffice"], include: [{ relation: "office" }] };

/** As many as a plan may have, and a few more. */
async function* locationsOf(
  session: SignedIn,
  { locationIds, locationsQuery }: Asked,
  own: ReadonlySet<string>,
): AsyncGenerator<Location[]> {
  if (!locationIds) {
    let seen = 0;
    const query = new URLSearchParams(locationsQuery);
    // One request can't name more offices; those of the plan are then read and not counted.
    const where = own.size <= IDS_AT_ONCE ? { parentOffice: { nin: [...own] } } : {};
    const filter = { where, ...OFFICE_ALONE };
    for await (const { locations } of listedLocations(session, query, { filter })) {
      yield locations;
      seen += locations.length;
      if (seen > MOST_LOOKED_AT) return;
    }
    return;
  }
  for (const part of idParts(locationIds)) {
    const filter = { where: { id: { inq: part } }, ...OFFICE_ALONE };
    yield (await call(session.upstream, listLocations, { query: { limit: 0, filter } })).data;
  }
}

/** Of a longer list the offices of the first ones are said. */
const MOST_LOOKED_AT = 5 * MOST_PLAN_PLACES;
