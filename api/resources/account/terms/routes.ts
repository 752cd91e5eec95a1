import { acceptTerms as acceptCall, getTerms, publishTerms as publishCall } from "contract/calls";
import type { ApiContext } from "../../../context";
import { acceptTerms, publishTerms, termsInForce } from "./store";

export function register({ server, now }: ApiContext): void {
  server.serve(getTerms, ({ db }) => termsInForce(db));

  server.serve(publishCall, async ({ db, body, caller, log }) => {
    const published = await publishTerms(db, body.text, now());
    log.info({ userId: caller.id, version: published.version }, "new terms are in force");
    return published;
  });

  server.serve(acceptCall, async ({ db, body, caller, log }) => {
    // An admin signed in as a manager accepts for themselves, never for the manager.
    const userId = caller.adminId ?? caller.id;
    await acceptTerms(db, userId, body.version);
    log.info({ userId, version: body.version }, "terms accepted");
    return { ok: true as const };
  });
}
