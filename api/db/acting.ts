import { AsyncLocalStorage } from "node:async_hooks";

/** Who acts, and from where, as the audit trail tells it. */
export interface Acting {
  /** A call, a job that a call began, the API by itself, or a command of `npm run admin`. */
  source: "call" | "job" | "system" | "command-line";
  /** The call, the kind of job, what the API does by itself, or the command. */
  call: string;
  userId?: string;
  /** The admin behind a "login as". */
  adminId?: string;
  /** The name of the API key that the call was made with. */
  apiKey?: string;
  address?: string;
  requestId?: string;
}

const present = new AsyncLocalStorage<Acting>();

/** Does something in somebody's name: so it stands in the audit trail, whatever it writes. */
export const actingAs = <T>(who: Acting, work: () => T): T => present.run(who, work);

/** In whose name what is going on is done. */
export const whoActs = (): Acting | undefined => present.getStore();
