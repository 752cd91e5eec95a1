import type { Role } from "contract/entities";
import type { UpstreamError } from "./errors";
import type { Memo } from "./memo.server";

/** Does some work on the upstream once more, as another caller. */
type Again = (other: UpstreamContext) => Promise<unknown>;

/** In whose name a call is made. */
export interface UpstreamContext {
  /** The bearer token; empty for the calls before sign-in. */
  token: string;
  /** The office-manager token of an admin who acts as one; it takes precedence. */
  officeToken?: string;
  /** Whom the upstream sees: a manager while an office token is held. */
  role?: Role;
  /** The active office, to which a non-admin's calls are scoped. */
  officeId?: string;
  /** Another office, to which these calls are scoped whoever makes them; see {@link inOffice}. */
  withinOfficeId?: string;
  requestId: string;
  clientAddress?: string;
  /** What the browser says that it is, for the list of sessions. */
  userAgent?: string;
  /** A page of another site led to the request: calls that leave a record are not made. */
  isFromElsewhere?: boolean;
  /** Ends the call when the browser goes away. */
  signal?: AbortSignal;
  /**
   * Turns a failure into what is thrown in its place, such as a redirect to the sign-in.
   * Without it the UpstreamError itself is thrown.
   *
   * @param again makes the call once more, as another caller
   */
  refuse?: (error: UpstreamError, again?: Again) => Promise<Response | UpstreamError>;
  /** Milliseconds until a try is given up; 10 s if not given, 10 min for an upload. */
  timeoutMs?: number;
  /** Shares what is read more than once under this context; without it each read is made. */
  memo?: Memo;
}

/** The same caller at the path `/offices/{officeId}/…`: that office with its branches alone. */
export const inOffice = (context: UpstreamContext, officeId: string): UpstreamContext => ({
  ...context,
  withinOfficeId: officeId,
});
