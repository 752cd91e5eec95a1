/** Addresses of the page that sets up an agent's phone. */
import { withQuery } from "~/lib/url";
import type { PhoneProgram } from "./programs";

/** How an agent's phone is set up; with a program, for that one. */
export const agentPhoneUrl = (id: string, program?: PhoneProgram) =>
  withQuery(`/agent/${encodeURIComponent(id)}/phone`, { program });
