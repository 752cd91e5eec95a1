import {
  endSession as endCall,
  endOtherSessions as endOthersCall,
  listSessions as listCall,
  logout,
} from "contract/calls";
import type { ApiContext } from "../../context";
import { notFound } from "../../http/errors";
import { endOtherSessions, endSession, listSessions } from "./sessions";

const DONE = { ok: true } as const;
/** No list counts sessions. */
const KEEPS = { keepsTotals: true } as const;

export function sessionCalls({
  server,
  now,
  addressPlaces,
}: Pick<ApiContext, "server" | "now" | "addressPlaces">): void {
  server.serve(
    logout,
    async ({ db, caller, log }) => {
      await endSession(db, caller, caller.sessionId, now());
      log.info({ userId: caller.id, adminId: caller.adminId }, "signed out");
      return DONE;
    },
    KEEPS,
  );

  server.serve(listCall, async ({ db, caller }) => {
    const sessions = await listSessions(db, caller, now());
    const places = await addressPlaces.placesOf(sessions.map(({ address }) => address));
    return {
      data: sessions.map((one) => ({ ...one, place: places.get(one.address) ?? null })),
    };
  });

  server.serve(
    endCall,
    async ({ db, caller, params }) => {
      if (!(await endSession(db, caller, params.id, now()))) {
        throw notFound("There is no such session; it may have ended already");
      }
      return DONE;
    },
    KEEPS,
  );

  server.serve(
    endOthersCall,
    async ({ db, caller }) => {
      await endOtherSessions(db, caller, now());
      return DONE;
    },
    KEEPS,
  );
}
