import type { NewLocation } from "contract/locations/calls";
import { USUAL_PRIORITY } from "contract/visits/facts";
import { eq, or, sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { chains, type locations, locationTypes } from "../../db/schema";
import { invalid } from "../../http/errors";
import { asUuid } from "../../http/ids";

type Columns = Partial<typeof locations.$inferInsert>;
type Written = Omit<NewLocation, "parentOffice" | "userId">;

/**
 * What a body says of a location itself, as columns; what it leaves out stays undefined.
 * Empty text is no text.
 *
 * @throws 422 for a type or chain that there isn't
 */
export async function columnsOf(tx: Db, values: Written): Promise<Columns> {
  const { name, status, externalId, type, chain, location } = values;
  const text = (value: string | null | undefined) => (value === "" ? null : value);
  return {
    name,
    status,
    externalId,
    description: text(values.description),
    dbaName: text(values.dbaName),
    address: text(values.address),
    city: text(values.city),
    zip: text(values.zip),
    typeId: type ? await findType(tx, type) : text(type),
    chainId: chain ? await findChain(tx, chain) : text(chain),
    longitude: location ? location.coordinates[0] : location,
    latitude: location ? location.coordinates[1] : location,
    openingHours: text(values.openingHours),
    closedDays: values.closedDays && text(closedDaysText(values.closedDays)),
    visitEvery: values.visitEvery,
    visitMinutes: values.visitMinutes,
    priority: values.priority === null ? USUAL_PRIORITY : values.priority,
    positionIsRough: location === undefined ? undefined : false,
  };
}

/** As stored: each once, in their order. */
const closedDaysText = (days: readonly string[]) => [...new Set(days)].sort().join();

/** By id, or by name in any letter case. It stays until the transaction ends. */
async function findType(tx: Db, type: string): Promise<string> {
  const named = sql`lower(${locationTypes.name}) = lower(${type})`;
  const [found] = await tx
    .select({ id: locationTypes.id })
    .from(locationTypes)
    .where(or(eq(locationTypes.id, asUuid(type)), named))
    .limit(1)
    .for("key share");
  if (!found) throw invalid(`There is no location type "${type}"`, "body.type");
  return found.id;
}

/** By id. It stays until the transaction ends. */
async function findChain(tx: Db, chain: string): Promise<string> {
  const [found] = await tx
    .select({ id: chains.id })
    .from(chains)
    .where(eq(chains.id, asUuid(chain)))
    .for("key share");
  if (!found) throw invalid("There is no such chain", "body.chain");
  return found.id;
}
