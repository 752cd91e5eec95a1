import { formatMoment, formatZone } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";

const SERVERS = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone of the active office; an admin, who has none, reads in the server's own. */
export const zoneOf = ({ office }: Pick<SignedIn, "office">) => office?.timeZone ?? SERVERS;

/**
 * The zone that times beside each other are shown in: the reader's office's; for an admin the
 * commonest of the records.
 */
export function zoneOfAll(
  session: Pick<SignedIn, "office">,
  zones: readonly (string | null | undefined)[],
): string {
  const counts = new Map<string, number>();
  for (const zone of zones) if (zone) counts.set(zone, (counts.get(zone) ?? 0) + 1);
  const [commonest] = [...counts].toSorted(([, one], [, other]) => other - one);
  return session.office?.timeZone ?? commonest?.[0] ?? zoneOf(session);
}

/**
 * Writes instants that stand alone: in the zone of their record, which is said to a reader whose
 * own office's it is not.
 */
export const momentWriter =
  (session: Pick<SignedIn, "office">, zone = zoneOf(session)) =>
  (instant: string | null | undefined): string =>
    formatMoment(instant, zone, session.office?.timeZone);

/** How a page says the zone of its times: not to a reader whose own office's it is. */
export const saidZone = ({ office }: Pick<SignedIn, "office">, zone: string): string | undefined =>
  office?.timeZone === zone ? undefined : formatZone(zone);
