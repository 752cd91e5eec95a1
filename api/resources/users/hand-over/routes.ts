import { handOver as handOverCall } from "contract/calls";
import type { ApiContext } from "../../../context";
import { requireSession } from "../../../http/api-keys";
import { handOver } from "./hand-over";

export function register({ server, db, now }: ApiContext): void {
  server.serve(handOverCall, async ({ caller, scope, params, body, log }) => {
    if (body.afterwards !== "stay") requireSession(caller);
    const done = await handOver(db, { caller, scope, now: now() }, params.id, body);
    const { routeCount, locationCount } = done;
    const { to, afterwards } = body;
    log.info(
      { userId: params.id, to, afterwards, routeCount, locationCount, by: caller.id },
      "work handed over",
    );
    return done;
  });
}
