import type { LocationFilterTemplate, RouteTemplate } from "contract/entities";
import { listFilterTemplates, listRouteTemplates } from "contract/routes/template-calls";
import { call, ifOffered, type UpstreamContext } from "./client.server";

/** There is no call for one template: its list is asked for it, by a server that can narrow it. */
const onlyOf = (id: string) => ({ limit: 0, filter: { where: { id } } });

/** One route template of a user; undefined where there is none of this id. */
export async function findRouteTemplate(
  upstream: UpstreamContext,
  userId: string,
  id: string,
): Promise<RouteTemplate | undefined> {
  const input = { params: { id: userId }, query: onlyOf(id) };
  const { data } = await call(upstream, listRouteTemplates, input);
  return data.find((template) => template.id === id);
}

/**
 * One stop filter of the caller's own or a global one; undefined where there is none of this
 * id, and from a server that keeps none at all.
 */
export async function findFilterTemplate(
  upstream: UpstreamContext,
  id: string,
): Promise<LocationFilterTemplate | undefined> {
  const list = await ifOffered(call(upstream, listFilterTemplates, { query: onlyOf(id) }));
  return list?.data.find((template) => template.id === id);
}
