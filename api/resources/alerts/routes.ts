import { ADMIN_ALERTS, type AlertKind, DIGEST_ALERTS } from "contract/alerts/facts";
import { getAlerts, setAlerts, stopAlerts } from "contract/calls";
import type { AlertChoices } from "contract/entities";
import type { ApiContext } from "../../context";
import { forbidden, invalid, notFound } from "../../http/errors";
import { isUuid } from "../../http/ids";
import { networkOf } from "../../http/network";
import { endAlerts, readAlerts, storeAlerts } from "./store";
import { readStopToken } from "./token";

const HOUR_SECONDS = 60 * 60;
const MOST_WRONG = 30;

export function register(context: ApiContext): void {
  const { server, db, now, counters, secrets, alerts } = context;
  const wrongTokens = counters("alert stop tokens", { points: MOST_WRONG, seconds: HOUR_SECONDS });

  server.serve(getAlerts, ({ caller }) => readAlerts(db, caller.id));

  server.serve(setAlerts, async ({ db, caller, body }) => {
    if (caller.adminId) {
      throw forbidden("These alerts are the manager's to choose", "ACTING_AS_ANOTHER");
    }
    checkChoices(body, caller.role === "admin");
    await storeAlerts(db, caller.id, body, now());
    alerts.wake();
    return { ok: true as const };
  });

  server.servePublic(stopAlerts, async ({ body, address, log }) => {
    const userId = await readStopToken({ secrets, now }, body.token);
    if (!userId || !isUuid(userId)) {
      await wrongTokens.take(networkOf(address));
      throw notFound("This link ends no alerts");
    }
    await endAlerts(db, userId);
    log.info({ userId }, "somebody ended their alerts by a link");
    return { ok: true as const };
  });
}

/** @throws 422 for what can't be chosen, or not so */
function checkChoices(body: AlertChoices, isAdmin: boolean): void {
  const { atOnce, digest, quietFrom, quietUntil } = body;
  const isIn = (kinds: readonly AlertKind[]) => (kind: AlertKind) => kinds.includes(kind);
  if (atOnce.some(isIn(digest))) {
    throw invalid("An alert is sent at once or in the digest, not both", "body.digest");
  }
  if (atOnce.some(isIn(DIGEST_ALERTS))) {
    throw invalid("Overdue visits are sent in the daily digest only", "body.atOnce");
  }
  if (!isAdmin && [...atOnce, ...digest].some(isIn(ADMIN_ALERTS))) {
    throw invalid("Alerts about backups are for admins", "body.atOnce");
  }
  if ((quietFrom === null) !== (quietUntil === null)) {
    throw invalid("Quiet hours need a start and an end", "body.quietUntil");
  }
}
