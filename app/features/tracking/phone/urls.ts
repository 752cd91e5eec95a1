/** Addresses of the page that sets up an agent's phone. */
import { withQuery } from "~/lib/url";
import type { PhoneProgram } from "./programs";

/** What ends a tracker address, after a question. */
export type PhoneAsks = "replace" | "revoke";

/** How an agent's phone is set up; with a program, for that one, and with a question, if so. */
export const agentPhoneUrl = (id: string, program?: PhoneProgram, ask?: PhoneAsks) =>
  withQuery(`/agent/${encodeURIComponent(id)}/phone`, { program, ask });
