import type { ListView } from "contract/entities";
import { listListViews } from "contract/views/calls";
import { call, ifOffered, type UpstreamContext } from "./client.server";

/** One view; undefined where there is none of this id, and from a server that keeps none at all. */
export async function findListView(
  upstream: UpstreamContext,
  id: string,
): Promise<ListView | undefined> {
  const query = { limit: 0, filter: { where: { id } } };
  const found = await ifOffered(call(upstream, listListViews, { query }));
  return found?.data.find((view) => view.id === id);
}
