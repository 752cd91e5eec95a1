/** Looks again and again for what people are to be mailed and webhooks told; of several processes one at a time. */
import { lt } from "drizzle-orm";
import { alertItems } from "../../db/schema";
import type { Counters } from "../../http/limits";
import { createRepeated, type Repeated } from "../../repeated";
import { forgetOccurrences } from "../webhooks";
import { createLook, findAlerts } from "./finding";
import { listPeople } from "./store";
import { MAILS_OF_PERSON, type Telling, tellPeople } from "./telling";
import { tellWebhooks } from "./webhooks";

/** Between two looks. */
const LOOK_EVERY_MS = 60_000;
/** Long after a late route or a silent agent is over. */
const ITEMS_MS = 90 * 24 * 60 * 60_000;

/** It looks soon after a wake, as somebody chose alerts. */
interface AlertWatch extends Repeated {
  /** Finds and mails what there is now; for tests. */
  look(): Promise<void>;
}

interface WatchOptions extends Omit<Telling, "mails" | "isStopping"> {
  counters: Counters;
}

export function createAlertWatch({ counters, ...options }: WatchOptions): AlertWatch {
  const { db, now, log } = options;
  const mails = counters("alerts of person", MAILS_OF_PERSON);

  async function look(isStopping = () => false): Promise<void> {
    const lookFor = createLook(db, now());
    await tellWebhooks(db, lookFor, now(), (error) =>
      log?.error({ err: error }, "could not write to a webhook what alerts found"),
    );
    const old = new Date(now().getTime() - ITEMS_MS);
    await forgetOccurrences(db, old);
    const people = await listPeople(db);
    if (people.length === 0) return;
    await findAlerts(db, people, lookFor, now());
    await tellPeople({ ...options, mails, isStopping }, people);
    await db.delete(alertItems).where(lt(alertItems.foundAt, old.toISOString()));
  }

  const watch = createRepeated({
    ...{ db, now, log, name: "alerts", everyMs: LOOK_EVERY_MS, work: look },
  });
  return { ...watch, look: () => look() };
}
