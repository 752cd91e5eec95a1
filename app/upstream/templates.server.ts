import type { Changed } from "contract/common";
import type { LocationFilterTemplate, RouteTemplate, StopFilter } from "contract/entities";
import type { ListQueryInput } from "contract/list";
import {
  createFilterTemplate as createFilterTemplateCall,
  createRouteTemplate as createRouteTemplateCall,
  deleteFilterTemplate as deleteFilterTemplateCall,
  deleteRouteTemplate as deleteRouteTemplateCall,
  listFilterTemplates as listFilterTemplatesCall,
  listRouteTemplates as listRouteTemplatesCall,
} from "contract/routes/template-calls";
import { type CreateOptions, call, ifOffered, send, type UpstreamContext } from "./client.server";
import { toFilter } from "./query.server";

/** There is no call for one template: its list is asked for it, by a server that can narrow it. */
const onlyOf = (id: string): ListQueryInput => ({ limit: 0, filter: toFilter({ where: { id } }) });

/** One page of the route templates of a user, the newest first. */
export const listRouteTemplates = (
  upstream: UpstreamContext,
  userId: string,
  query: ListQueryInput,
) => call(upstream, listRouteTemplatesCall, { params: { id: userId }, query });

/** One route template of a user; undefined where there is none of this id. */
export async function findRouteTemplate(
  upstream: UpstreamContext,
  userId: string,
  id: string,
): Promise<RouteTemplate | undefined> {
  const { data } = await listRouteTemplates(upstream, userId, onlyOf(id));
  return data.find((template) => template.id === id);
}

/** Keeps a selection of stops for later. */
export const createRouteTemplate = (
  upstream: UpstreamContext,
  userId: string,
  template: {
    name: string;
    locationIds: string[];
    /** Metres. */
    distance?: number;
    /** Seconds. */
    estimatedTime?: number;
  },
  options?: CreateOptions,
) => send(upstream, createRouteTemplateCall, { params: { userId }, body: template, ...options });

/** Deletes a route template of one's own; an admin, anyone's. */
export async function deleteRouteTemplate(upstream: UpstreamContext, id: string): Promise<Changed> {
  return (await send(upstream, deleteRouteTemplateCall, { params: { id } })) ?? { count: 1 };
}

/** One page of the caller's own stop filters and the global ones, by name. An extension. */
export const listFilterTemplates = (upstream: UpstreamContext, query: ListQueryInput) =>
  call(upstream, listFilterTemplatesCall, { query });

/**
 * One stop filter of the caller's own or a global one; undefined where there is none of this
 * id, and from a server that keeps none at all.
 */
export async function findFilterTemplate(
  upstream: UpstreamContext,
  id: string,
): Promise<LocationFilterTemplate | undefined> {
  const list = await ifOffered(listFilterTemplates(upstream, onlyOf(id)));
  return list?.data.find((template) => template.id === id);
}

/** Keeps a stop filter; a global one is an admin's to make. An extension. */
export const createFilterTemplate = (
  upstream: UpstreamContext,
  {
    isGlobal = false,
    ...template
  }: {
    name: string;
    filters: StopFilter;
    isGlobal?: boolean;
    /** The caller's own id. */
    userId?: string;
  },
  options?: CreateOptions,
) =>
  send(upstream, createFilterTemplateCall, {
    body: { ...template, isGlobal, status: "active" },
    ...options,
  });

/** Deletes a stop filter of one's own; an admin, anyone's. An extension. */
export async function deleteFilterTemplate(
  upstream: UpstreamContext,
  id: string,
): Promise<Changed> {
  return (await send(upstream, deleteFilterTemplateCall, { params: { id } })) ?? { count: 1 };
}
