import { FormRefusal } from "~/kit/form/failure.server";
import { ifOffered } from "~/upstream/client.server";
import { NO_INBOX } from "./kinds";

/** What a call of the inbox answers. @throws FormRefusal where the upstream has no such call */
export async function offered<T>(work: Promise<T>): Promise<T> {
  const done = await ifOffered(work.then((value) => ({ value })));
  if (!done) throw new FormRefusal(501, "", NO_INBOX);
  return done.value;
}
