import { type AuditEntry, listAudit } from "contract/audit/calls";
import { type ListPage, type RowFormat, readListPage } from "~/kit/list/read-list-page.server";
import { NOTHING } from "~/lib/figures";
import { type RequestArgs, requireAdmin, requireSignedIn } from "~/session/guards.server";
import { refusedPage } from "~/session/refusal.server";
import { call, ifOffered } from "~/upstream/client.server";
import { type AuditRow, auditList, historyList } from "./audit-list";
import { changesInWords } from "./change-words.server";
import { planReversal, type ReversalPlan } from "./plan-reversal.server";
import { readRecord } from "./records.server";
import { HISTORY_KINDS, type HistoryKind, historyUrl } from "./urls";

/** The words for an upstream that has no audit trail. */
export const NO_AUDIT = "The connected server has no audit trail.";

/** All that was done, for an admin; null where the upstream does not tell. */
export async function readAudit(args: RequestArgs): Promise<ListPage<AuditRow> | null> {
  const session = await requireAdmin(args);
  const page = await ifOffered(
    readListPage(auditList, session, new URL(args.request.url), {
      read: (query) => call(session.upstream, listAudit, { query }),
      toRow,
      zone: entryZone,
    }),
  );
  return page ?? null;
}

/** The record that a history is of. */
export interface HistoryOf {
  kind: HistoryKind;
  id: string;
  name: string;
}

/**
 * Whose history an address names, and who asks.
 * @throws an error page: 404 for what has none, or what the reader may not see
 */
export async function requireHistory(
  args: RequestArgs & { params: Record<string, string | undefined> },
) {
  const session = await requireSignedIn(args);
  const kind = HISTORY_KINDS.find((one) => one === args.params.of);
  if (!kind) throw refusedPage(args.request, 404, "There is no such page");
  const id = args.params.id ?? "";
  return { session, kind, id, record: await readRecord(session.upstream, kind, id) };
}

/** What was done with one record; null where the upstream does not tell. */
export async function readHistory(
  { session, kind, id, record }: Awaited<ReturnType<typeof requireHistory>>,
  url: URL,
): Promise<ListPage<AuditRow> | null> {
  const filter = JSON.stringify({ where: { aboutId: id } });
  const page = await ifOffered(
    readListPage(historyList, session, url, {
      read: (query) => call(session.upstream, listAudit, { query: { ...query, filter } }),
      zone: entryZone,
      toRow: (entry, format) => ({
        ...toRow(entry, format),
        ...(entry.action === "changed" &&
          entry.kind === kind && { reversal: reversalOf(planReversal(kind, entry, record)) }),
      }),
    }),
  );
  return page ?? null;
}

const reversalOf = ({ old, reason }: ReversalPlan) => ({
  isPossible: Object.keys(old).length > 0,
  reason,
});

const entryZone = ({ office }: AuditEntry) => office?.timeZone;

function toRow(entry: AuditEntry, { zone, units, moment }: RowFormat): AuditRow {
  const { id, at, action, kind, name, aboutKind, aboutId, office, address, call } = entry;
  const about = HISTORY_KINDS.find((one) => one === aboutKind);
  return {
    ...{ id, action, kind },
    at: moment(at),
    who: whoDid(entry),
    name: name ?? (aboutId ? entry.names?.[aboutId] : undefined) ?? NOTHING,
    to: about && aboutId ? historyUrl(about, aboutId) : null,
    changes: changesInWords(entry, { zone, units }),
    office: office?.name ?? null,
    address: address ?? null,
    call: call ?? null,
  };
}

/** Who did it, or what. */
export function whoDid({ by, admin, apiKey, source }: AuditEntry): string {
  if (source === "outside") return "Somebody at the database";
  if (source === "command-line") return "Somebody at the command line";
  if (source === "system") return "The server";
  const name = by ? (by.displayName ?? NOTHING) : "Nobody signed in";
  const named = admin?.displayName ? `${admin.displayName}, as ${name}` : name;
  const withKey = apiKey ? `${named}, by the API key ${apiKey}` : named;
  return source === "job" ? `${withKey} (in the background)` : withKey;
}
