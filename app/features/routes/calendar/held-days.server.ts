/** Days of recurring routes that have no route because of a problem. */
import { formatColumnFilters } from "contract/column-filters";
import type { Recurrence } from "contract/entities";
import { listRecurrenceDays, listRecurrences } from "contract/routes/recurrence-calls";
import { plusDays } from "~/lib/format";
import { call, ifOffered, type UpstreamContext } from "~/upstream/client.server";
import { heldWords } from "../recurring/held-words";
import type { CalendarAsked } from "./calendar-query";
import type { HeldDay } from "./calendar-rows";

/** So many recurring routes with held days are looked at: each is asked for its days. */
const MOST_RECURRENCES = 20;

/** The held days in a span; none of the past, nor where the upstream has no recurring routes. */
export async function readHeldDays(
  upstream: UpstreamContext,
  { from, to, officeId, agentId }: CalendarAsked,
  today: string,
): Promise<HeldDay[]> {
  if (to <= today) return [];
  const where = { ...(officeId && { officeId }), ...(agentId && { userId: agentId }) };
  const held = await ifOffered(
    call(upstream, listRecurrences, {
      query: {
        limit: MOST_RECURRENCES,
        filters: formatColumnFilters({ heldDays: ">=1" }),
        filter: { where, include: [{ relation: "user" }] },
      },
    }),
  );
  const span = { from, to: plusDays(to, -1) };
  const found: HeldDay[] = [];
  // One after the other: the calendar asks for much else at the same time.
  for (const recurrence of held?.data ?? []) {
    found.push(...(await heldDaysOf(upstream, recurrence, span)));
  }
  return found;
}

async function heldDaysOf(
  upstream: UpstreamContext,
  { id, name, userId, user }: Recurrence,
  span: { from: string; to: string },
): Promise<HeldDay[]> {
  const { data } = await call(upstream, listRecurrenceDays, { params: { id }, query: span });
  return data
    .filter(({ state }) => state === "held")
    .map(({ day, heldReason }) => ({
      ...{ day, recurrenceId: id, name, agentId: userId ?? null },
      words: heldWords(heldReason, user?.displayName),
    }));
}
