import { randomUUID } from "node:crypto";
import { getOffice } from "contract/offices/calls";
import { type Choice, choiceOf, chosenByName, pickerQuery } from "~/kit/choices/choices.server";
import type { SignedIn } from "~/session/guards.server";
import { byId } from "~/upstream/client.server";
import { officeOptions } from "~/upstream/options.server";

/** What the form for a new channel shows at first. */
export interface NewChannel {
  name: string;
  /** For an admin, who chooses the office. */
  office: Choice | null;
  /** A manager's active office by its name. */
  ofOffice: string | undefined;
  /** The `Idempotency-Key`. */
  key: string;
}

export async function readNewChannel(
  session: SignedIn,
  fields: URLSearchParams,
): Promise<NewChannel> {
  return {
    name: fields.get("name") ?? "",
    office: await readOfficeOfChannel(session, fields),
    ofOffice: session.office?.name,
    key: randomUUID(),
  };
}

/** The offices that an admin chooses from; null for a manager, whose channel is of the active one. */
export async function readOfficeOfChannel(
  { upstream, isAdmin }: SignedIn,
  fields: URLSearchParams,
): Promise<Choice | null> {
  if (!isAdmin) return null;
  const asked = pickerQuery(fields, "office");
  const offices = await officeOptions(upstream, asked);
  const chosen = await chosenByName(
    upstream,
    fields.get("officeId") ?? "",
    byId(getOffice),
    offices,
  );
  return choiceOf(asked, offices, [chosen]);
}
