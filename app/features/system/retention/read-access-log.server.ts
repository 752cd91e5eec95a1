import { listPositionAccesses, type PositionAccess } from "contract/tracking/access-log-calls";
import { type ListPage, readListPage } from "~/kit/list/read-list-page.server";
import type { FormatMoment } from "~/kit/zone.server";
import { NOTHING } from "~/lib/figures";
import { formatDate } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import { call, ifOffered } from "~/upstream/client.server";
import { type AccessRow, accessLogList } from "./access-log-list";

/**
 * Who looked where an agent is or was; null where the upstream does not say.
 * @param agent who is known to be there, and the zone in which times are shown
 */
export async function readAccessLog(
  session: SignedIn,
  { id, zone }: { id: string; zone: string },
  url: URL,
): Promise<ListPage<AccessRow> | null> {
  const page = await ifOffered(
    readListPage(accessLogList, session, url, {
      read: (query) => call(session.upstream, listPositionAccesses, { params: { id }, query }),
      toRow: (look, { moment }) => accessRow(look, zone, moment),
      zone,
    }),
  );
  return page ?? null;
}

function accessRow(
  { id, kind, at, from, viewer, admin }: PositionAccess,
  zone: string,
  moment: FormatMoment,
): AccessRow {
  const name = viewer.displayName ?? NOTHING;
  return {
    id,
    kind,
    name: admin?.displayName ? `${admin.displayName}, as ${name}` : name,
    at: moment(at),
    day: from ? formatDate(from, zone) : null,
  };
}
