/** The token in a mail's link that ends the alerts of whom it was sent to. */
import { seal, unseal } from "../../http/sealed";

interface Sealing {
  secrets: readonly string[];
  now: () => Date;
}

const aboutOf = ({ secrets, now }: Sealing) => ({
  purpose: "alerts stop v1",
  secrets,
  now: now(),
});

/** A token for the mails to somebody. It does not expire: old mails must still end alerts. */
export const stopToken = (sealing: Sealing, userId: string): Promise<string> =>
  seal(aboutOf(sealing), { userId });

/** Whose alerts a token ends; undefined for what is not ours. */
export async function readStopToken(sealing: Sealing, token: string): Promise<string | undefined> {
  const userId = (await unseal(aboutOf(sealing), token))?.userId;
  return typeof userId === "string" ? userId : undefined;
}
