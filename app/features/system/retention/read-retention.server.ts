import { listRetention } from "contract/system/retention-calls";
import { zoneOf } from "~/kit/zone.server";
import { formatDate } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import { call, ifOffered } from "~/upstream/client.server";
import { RETENTION_WORDS, retentionPeriod } from "./retention-words";

/** One kind of thing that is deleted by itself. */
export interface RetentionRow {
  label: string;
  text: string;
  /** How long it is kept, in words. */
  retentionPeriod: string;
  /** The day of the oldest that is there; null where that is not known. */
  oldest: string | null;
}

/** How long each kind of thing is kept; null where the upstream does not say. */
export async function readRetention(session: SignedIn): Promise<RetentionRow[] | null> {
  const kept = await ifOffered(call(session.upstream, listRetention));
  if (!kept) return null;
  return kept.data.map(({ what, hours, oldest }) => ({
    ...RETENTION_WORDS[what],
    retentionPeriod: retentionPeriod(hours),
    oldest: oldest ? formatDate(oldest, zoneOf(session)) : null,
  }));
}

/** What is recorded of an agent, and for how long. */
export async function readRecorded(session: SignedIn): Promise<RecordedOf> {
  const kept = (await ifOffered(call(session.upstream, listRetention)))?.data ?? [];
  const of = (what: "positions" | "messages" | "looks") => {
    const found = kept.find((one) => one.what === what);
    return found ? retentionPeriod(found.hours).toLowerCase() : null;
  };
  return { positions: of("positions"), messages: of("messages"), looks: of("looks") };
}

/** For how long, in words; null where the upstream does not say. */
export interface RecordedOf {
  positions: string | null;
  messages: string | null;
  looks: string | null;
}
