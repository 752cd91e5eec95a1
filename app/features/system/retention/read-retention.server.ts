import { listRetention } from "contract/system/retention-calls";
import { zoneOf } from "~/kit/zone.server";
import { formatDate } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import { call, ifOffered } from "~/upstream/client.server";
import { formatRetention, formatStoredFor, RETENTION_WORDS } from "./retention-words";

/** One kind of record that is deleted automatically. */
export interface RetentionRow {
  label: string;
  text: string;
  /** How long it is stored, in words. */
  retentionPeriod: string;
  /** The day of the oldest stored record; null if unknown. */
  oldest: string | null;
}

/** How long each kind of record is stored; null if the upstream does not say. */
export async function readRetention(session: SignedIn): Promise<RetentionRow[] | null> {
  const retention = await ifOffered(call(session.upstream, listRetention));
  if (!retention) return null;
  return retention.data.map(({ what, hours, oldest }) => ({
    ...RETENTION_WORDS[what],
    retentionPeriod: formatRetention(hours),
    oldest: oldest ? formatDate(oldest, zoneOf(session)) : null,
  }));
}

/** How long the records about an agent are stored. */
export async function readRecorded(session: SignedIn): Promise<RecordedOf> {
  const rows = (await ifOffered(call(session.upstream, listRetention)))?.data ?? [];
  const of = (what: keyof RecordedOf) => {
    const found = rows.find((row) => row.what === what);
    return found ? formatStoredFor(found.hours) : null;
  };
  return {
    positions: of("positions"),
    proof: of("proof"),
    messages: of("messages"),
    looks: of("looks"),
  };
}

/** `for 30 days` or `without limit`; null if the upstream does not say. */
export interface RecordedOf {
  positions: string | null;
  proof: string | null;
  messages: string | null;
  looks: string | null;
}
