import type { BodyOf } from "contract/call";
import type { Office } from "contract/entities";
import type { List, ListQueryInput } from "contract/list";
import {
  listOffices as listOfficesCall,
  officeReport,
  updateOffice as updateOfficeCall,
} from "contract/offices/calls";
import { workingDaysAmong } from "contract/offices/working-days";
import { call, change, ifOffered, type UpstreamContext } from "./client.server";

/**
 * One page of the offices that the caller may act for; by name if not asked otherwise. Where the
 * upstream doesn't have this list, its report on offices names them too.
 */
export async function listOffices(
  upstream: UpstreamContext,
  query: ListQueryInput,
): Promise<List<Office>> {
  const asked = { query: { sortBy: "name", ...query } };
  const list = await ifOffered(call(upstream, listOfficesCall, asked));
  return list ?? call(upstream, officeReport, asked);
}

/**
 * The office with this id, if the caller may act for it.
 * @returns undefined where it is not among the offices that the upstream lists for them
 */
export async function findOwnOffice(
  upstream: UpstreamContext,
  id: string,
): Promise<Office | undefined> {
  const filter = JSON.stringify({ where: { id } });
  const { data } = await listOffices(upstream, { filter });
  return data.find((office) => office.id === id);
}

/** The most offices whose working days are compared. */
const MOST_OFFICES = 200;

/**
 * The working days of an office; without an id, those that all offices of the caller have, else the
 * usual ones.
 */
export async function readWorkingDays(
  upstream: UpstreamContext,
  id: string | null | undefined,
): Promise<readonly number[]> {
  const offices = id
    ? [await findOwnOffice(upstream, id)].filter((office) => office !== undefined)
    : (await listOffices(upstream, { limit: MOST_OFFICES })).data;
  return workingDaysAmong(offices, id);
}

/**
 * Changes an office, which the call names by a condition and not in its path.
 * @param changes with the `updatedAt` that the caller last saw, 409 when it was changed since
 */
export const updateOffice = (
  upstream: UpstreamContext,
  id: string,
  changes: BodyOf<typeof updateOfficeCall>,
) =>
  change(upstream, updateOfficeCall, { query: { where: JSON.stringify({ id }) }, body: changes });
