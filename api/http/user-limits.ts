import { API_KEY_CALLS_A_MINUTE } from "contract/api-keys/facts";
import type { Call } from "contract/call";
import {
  addPlace,
  createChannel,
  createFilterTemplate,
  createListView,
  createPlan,
  createRouteTemplate,
  noteExport,
  postPositions,
  reportPlanProgress,
  sendMessage,
  setAlerts,
  setPositionTimes,
  updatePlan,
} from "contract/calls";
import type { Caller } from "./access";
import { ApiError } from "./errors";
import type { Counters, Limit } from "./limits";

/** What one user may do so often: far more than anybody does by hand or a device by itself. */
export interface UserLimits {
  positions: Limit;
  positionTimes: Limit;
  messages: Limit;
  addedPlaces: Limit;
  channels: Limit;
  uploads: Limit;
  templates: Limit;
  exports: Limit;
  plans: Limit;
  planChanges: Limit;
  /** All calls of one API key. */
  apiKeys: Limit;
}

const MINUTE = 60;

export const USER_LIMITS: UserLimits = {
  positions: { points: 600, seconds: MINUTE },
  positionTimes: { points: 60, seconds: 10 * MINUTE },
  messages: { points: 120, seconds: MINUTE },
  addedPlaces: { points: 200, seconds: 10 * MINUTE },
  channels: { points: 100, seconds: 10 * MINUTE },
  uploads: { points: 100, seconds: 10 * MINUTE },
  templates: { points: 100, seconds: 10 * MINUTE },
  exports: { points: 100, seconds: 10 * MINUTE },
  plans: { points: 100, seconds: 10 * MINUTE },
  planChanges: { points: 120, seconds: MINUTE },
  apiKeys: { points: API_KEY_CALLS_A_MINUTE, seconds: MINUTE },
};

const LIMIT_OF = new Map<Call, keyof UserLimits>([
  [postPositions, "positions"],
  [setPositionTimes, "positionTimes"],
  [sendMessage, "messages"],
  [addPlace, "addedPlaces"],
  [createChannel, "channels"],
  [createRouteTemplate, "templates"],
  [createFilterTemplate, "templates"],
  [createListView, "templates"],
  [setAlerts, "templates"],
  [noteExport, "exports"],
  [createPlan, "plans"],
  [updatePlan, "planChanges"],
  [reportPlanProgress, "planChanges"],
]);

/** How many uploads of one user one process takes at the same time. */
const UPLOADS_AT_ONCE = 2;
const UPLOAD_RETRY_SECONDS = 10;

/** Counts the uploads of each user that are in progress. */
export interface UploadSlots {
  /**
   * Takes one of the user's places.
   *
   * @returns a function that gives it back
   * @throws 429 when the user has no place left
   */
  take(userId: string): () => void;
}

export function createUploadSlots(most = UPLOADS_AT_ONCE): UploadSlots {
  const taken = new Map<string, number>();
  return {
    take(userId) {
      const before = taken.get(userId) ?? 0;
      if (before >= most) {
        const message = `You have ${most} uploads in progress. Wait until one has ended, then send this file again.`;
        throw new ApiError(429, message, {
          details: { "body.file": message },
          headers: { "retry-after": String(UPLOAD_RETRY_SECONDS) },
        });
      }
      taken.set(userId, before + 1);
      return () => {
        const left = (taken.get(userId) ?? 1) - 1;
        if (left > 0) taken.set(userId, left);
        else taken.delete(userId);
      };
    },
  };
}

/** Counts a call for the limits that it has, if any: of the user, or of their API key. Throws 429. */
export type UserGate = (call: Call, caller: Pick<Caller, "id" | "apiKey">) => Promise<void>;

/**
 * Every upload has a limit; of the other calls those that anyone could fill the database with. An
 * API key has a count of its own, and each call of it counts.
 */
export function createUserGate(limits: UserLimits, counters: Counters): UserGate {
  const gates = new Map(
    Object.entries(limits).map(([name, limit]) => [name, counters(`user ${name}`, limit)]),
  );
  return async (call, { id, apiKey }) => {
    if (apiKey) await gates.get("apiKeys")?.take(apiKey.id);
    const name = call.upload ? "uploads" : LIMIT_OF.get(call);
    if (name) await gates.get(name)?.take(apiKey?.id ?? id);
  };
}
