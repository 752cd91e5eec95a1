import { listKept } from "contract/system/retention-calls";
import { zoneOf } from "~/kit/zone.server";
import { formatDate } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import { call, ifOffered } from "~/upstream/client.server";
import { KEPT_WORDS, keptFor } from "./kept-words";

/** One kind of thing that is deleted by itself. */
export interface KeptRow {
  label: string;
  text: string;
  /** How long it is kept, in words. */
  keptFor: string;
  /** The day of the oldest that is there; null where that is not known. */
  oldest: string | null;
}

/** How long each kind of thing is kept; null where the upstream does not say. */
export async function readKept(session: SignedIn): Promise<KeptRow[] | null> {
  const kept = await ifOffered(call(session.upstream, listKept));
  if (!kept) return null;
  return kept.data.map(({ what, hours, oldest }) => ({
    ...KEPT_WORDS[what],
    keptFor: keptFor(hours),
    oldest: oldest ? formatDate(oldest, zoneOf(session)) : null,
  }));
}

/** What is recorded of an agent, and for how long. */
export async function readRecorded(session: SignedIn): Promise<RecordedOf> {
  const kept = (await ifOffered(call(session.upstream, listKept)))?.data ?? [];
  const of = (what: "positions" | "messages" | "looks") => {
    const found = kept.find((one) => one.what === what);
    return found ? keptFor(found.hours).toLowerCase() : null;
  };
  return { positions: of("positions"), messages: of("messages"), looks: of("looks") };
}

/** For how long, in words; null where the upstream does not say. */
export interface RecordedOf {
  positions: string | null;
  messages: string | null;
  looks: string | null;
}
