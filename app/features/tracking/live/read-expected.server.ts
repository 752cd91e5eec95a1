import { getUser } from "contract/users/calls";
import type { SignedIn } from "~/session/guards.server";
import { call } from "~/upstream/client.server";
import { findOwnOffice } from "~/upstream/offices.server";
import { optional } from "~/upstream/optional.server";
import { whyNotExpected } from "./expected";
import { isStale, type Seen } from "./seen-at.server";

/** Why an agent who is not seen now need not be; null if they should be, or nobody knows. */
export async function readWhyNotSeen(
  { upstream }: Pick<SignedIn, "upstream">,
  { userId, seen }: { userId: string | null | undefined; seen: Seen },
  now: Date,
): Promise<string | null> {
  if (!userId || !(seen === "unknown" || isStale(seen))) return null;
  const user = await optional(call(upstream, getUser, { params: { id: userId } }));
  if (!user) return null;
  const office = user.officeId ? await optional(findOwnOffice(upstream, user.officeId)) : undefined;
  const times = {
    ...{ positionsFrom: user.positionsFrom, positionsUntil: user.positionsUntil },
    usualStart: user.usualStart ?? office?.usualStart,
    usualEnd: user.usualEnd ?? office?.usualEnd,
    workingDays: office?.workingDays,
  };
  return whyNotExpected(times, office?.timeZone, now) ?? null;
}
