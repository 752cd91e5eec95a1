import { type Look, listLooks } from "contract/tracking/access-log-calls";
import { type ListPage, readListPage } from "~/kit/list/read-list-page.server";
import { NOTHING } from "~/lib/figures";
import { formatDate, formatDateTime } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import { call, ifOffered } from "~/upstream/client.server";
import { type LookRow, looksList } from "./looks-list";

/**
 * Who looked where an agent is or was; null where the upstream does not say.
 * @param agent who is known to be there, and the zone in which times are shown
 */
export async function readLooks(
  session: SignedIn,
  { id, zone }: { id: string; zone: string },
  url: URL,
): Promise<ListPage<LookRow> | null> {
  const page = await ifOffered(
    readListPage(looksList, session, url, {
      read: (query) => call(session.upstream, listLooks, { params: { id }, query }),
      toRow: (look) => lookRow(look, zone),
    }),
  );
  return page ?? null;
}

function lookRow({ id, kind, at, from, viewer, admin }: Look, zone: string): LookRow {
  const name = viewer.displayName ?? NOTHING;
  return {
    id,
    kind,
    name: admin?.displayName ? `${admin.displayName}, as ${name}` : name,
    at: formatDateTime(at, zone),
    day: from ? formatDate(from, zone) : null,
  };
}
