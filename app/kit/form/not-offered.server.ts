import { ifOffered } from "~/upstream/client.server";
import { FormRefusal } from "./failure.server";

/**
 * What a form asks of an upstream that may lack the call.
 *
 * @param what it then does not offer: "personal links"
 * @throws FormRefusal where it does not
 */
export async function orNotOffered<T>(work: Promise<T>, what: string): Promise<T> {
  const done = await ifOffered(work.then((value) => ({ value })));
  if (!done) throw new FormRefusal(501, "", `The connected server does not offer ${what}.`);
  return done.value;
}
