/** Who is behind a request. */
import type { ApiKeyAccess } from "contract/api-keys/facts";
import type { Duty } from "contract/call";
import type { Role } from "contract/entities";

/** The key behind a request. */
export interface CallersKey {
  id: string;
  name: string;
  access: ApiKeyAccess;
  /** The groups of calls that it opens; null for all. */
  groups: readonly string[] | null;
  /** Role and office of its person when the request was authorised: with others, streams end. */
  owner: string;
}

/** The signed-in user, as loaded for this request. */
export interface Caller {
  id: string;
  displayName: string;
  email: string;
  role: Role;
  photo: string | null;
  officeId: string | null;
  office: { id: string; name: string; timeZone: string } | null;
  createdAt: string;
  updatedAt: string;
  /** The admin behind a "login as". */
  adminId?: string;
  /** By an API key: the id of the key. */
  sessionId: string;
  /** An agent whose link has ended: see `afterLink` of calls. */
  linkEnded?: true;
  /** When the sign-in or the API key runs out. */
  tokenEnds: Date;
  /** The API key that the call is made with. */
  apiKey?: CallersKey;
}

/** Who calls, and what access depends on. */
export interface Standing {
  caller: Caller;
  /** The path's office with all its branches; empty when there is no such office. */
  officeIds: string[];
  /** The path's office is the caller's own or one of its branches. */
  mayActForOffice: boolean;
  /** What whoever is behind the call has to do before anything else. */
  duty: Duty | undefined;
  /** When the session or key was used last, as far as it was written. */
  usedAt: string;
}
