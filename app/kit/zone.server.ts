import { formatMoment, formatZone } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import { findOwnOffice } from "~/upstream/offices.server";

const SERVERS = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone of the active office; an admin, who has none, reads in the server's own. */
export const zoneOf = ({ office }: Pick<SignedIn, "office">) => office?.timeZone ?? SERVERS;

/** The zone of an office that is asked about; the reader's where there is none. */
export async function zoneOfOffice(
  session: SignedIn,
  officeId: string | null | undefined,
): Promise<string> {
  if (!officeId || officeId === session.office?.id) return zoneOf(session);
  return (await findOwnOffice(session.upstream, officeId))?.timeZone ?? zoneOf(session);
}

/**
 * The zone for the times of several records: that of the reader's office; for an admin the one that
 * most records have.
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

/** Formats an instant with its date and time; a dash where there is none. */
export type FormatMoment = (instant: string | null | undefined) => string;

/**
 * Returns a formatter for single instants in the zone of their record. It names the zone unless
 * clocks of the reader's office show the same time.
 */
export const momentWriter =
  (session: Pick<SignedIn, "office">, zone = zoneOf(session)): FormatMoment =>
  (instant) =>
    formatMoment(instant, zone, session.office?.timeZone);

/** The name of a zone for the head of times; undefined for the zone of the reader's office. */
export const saidZone = ({ office }: Pick<SignedIn, "office">, zone: string): string | undefined =>
  office?.timeZone === zone ? undefined : formatZone(zone);
