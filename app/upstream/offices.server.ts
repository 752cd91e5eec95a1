import { getOffice as getOfficeCall, listOffices as listOfficesCall } from "contract/calls/offices";
import type { Office } from "contract/entities";
import type { ListQueryInput } from "contract/list";
import { call, type UpstreamContext } from "./client.server";

/** One page of the offices that the caller may act for; by name if not asked otherwise. */
export const listOffices = (upstream: UpstreamContext, query: ListQueryInput) =>
  call(upstream, listOfficesCall, { query: { sortBy: "name", ...query } });

/** One office by its id. */
export const getOffice = (upstream: UpstreamContext, id: string) =>
  call(upstream, getOfficeCall, { params: { id } });

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
