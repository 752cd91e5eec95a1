/** Saved stop filters and route templates as choices. */
import type { LocationFilterTemplate, RouteTemplate } from "contract/entities";
import type { List } from "contract/list";
import { listFilterTemplates, listRouteTemplates } from "contract/routes/template-calls";
import type { SignedIn } from "~/session/guards.server";
import { call, ifOffered } from "~/upstream/client.server";
import {
  NO_OPTIONS,
  type Option,
  type Options,
  type OptionsQuery,
} from "~/upstream/options.server";
import { NEW_FILTER_CHOICE } from "./plan";

const PAGE_SIZE = 10;

export const CREATE_FILTER: Option = {
  value: NEW_FILTER_CHOICE,
  label: "Create New Location Filter",
};

/**
 * The saved filters, own and global; on their first page, how to make one comes first.
 * `offered` tells whether the upstream keeps filters at all.
 */
export async function filterTemplateOptions(
  { upstream }: SignedIn,
  query: OptionsQuery,
): Promise<Options & { offered: boolean }> {
  const list = await ifOffered(call(upstream, listFilterTemplates, { query: toPage(query) }));
  const saved = list ? toOptions(list, query, filterOption) : NO_OPTIONS;
  const first = (query.page === 1 || query.withEarlier) && !query.search;
  const options = first ? [CREATE_FILTER, ...saved.options] : saved.options;
  return { ...saved, options, offered: list !== undefined };
}

/** The reader's own route templates. */
export async function routeTemplateOptions(
  { upstream, user }: SignedIn,
  query: OptionsQuery,
): Promise<Options> {
  return toOptions(
    await call(upstream, listRouteTemplates, { params: { id: user.id }, query: toPage(query) }),
    query,
    templateOption,
  );
}

export const filterOption = ({ id, name, isGlobal }: LocationFilterTemplate): Option => ({
  value: id,
  label: name,
  detail: isGlobal ? "For everyone" : undefined,
});

export const templateOption = ({ id, name, locationIds }: RouteTemplate): Option => ({
  value: id,
  label: name,
  detail: locationIds.length === 1 ? "1 stop" : `${locationIds.length} stops`,
});

const toPage = ({ search, page, withEarlier }: OptionsQuery) => ({
  page: withEarlier ? 1 : page,
  limit: withEarlier ? page * PAGE_SIZE : PAGE_SIZE,
  search: search || undefined,
});

const toOptions = <Row>(
  list: List<Row>,
  { page }: OptionsQuery,
  toOption: (row: Row) => Option,
): Options => ({ options: list.data.map(toOption), hasMore: list.hasNextPage, page });
