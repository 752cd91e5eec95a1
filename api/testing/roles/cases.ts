import type { As, Parts, TestApi } from "../api";

/** Everyone who might try a call. `hub` is the office of the path. */
export const CALLERS = {
  nobody: {},
  agent: { user: "hubAgent" },
  manager: { user: "hubManager" },
  managerOfParent: { user: "northManager" },
  managerElsewhere: { user: "southManager" },
  admin: { user: "admin" },
} as const satisfies Record<string, As>;
export type CallerName = keyof typeof CALLERS;

export type Expected = Record<CallerName, number>;

/** What a call answers to each caller, given input that would work. */
export interface RoleCase {
  plain: Expected;
  /** At the path under the office `hub`; entity calls have one. */
  office?: Expected;
  /** Made anew for each request, on things of `hub` made for it alone; none needed if left out. */
  input?(api: TestApi): Promise<Parts> | Parts;
}

/** By the id of the call. */
export type RoleCases = Record<string, RoleCase>;

/** In the order of {@link CALLERS}. */
export const expectEach = (
  nobody: number,
  agent: number,
  manager: number,
  managerOfParent: number,
  managerElsewhere: number,
  admin: number,
): Expected => ({ nobody, agent, manager, managerOfParent, managerElsewhere, admin });

export const SIGNED_IN = expectEach(401, 200, 200, 200, 200, 200);
export const ADMIN_ONLY = expectEach(401, 403, 403, 403, 403, 200);
/** The office of the path and the offices above it; agents see what is theirs. */
export const OFFICE_AND_AGENT = expectEach(401, 200, 200, 200, 403, 200);
export const OFFICE = expectEach(401, 403, 200, 200, 403, 200);
/** What all offices share is an admin's to change, under an office too. */
export const BY_ADMIN = { plain: ADMIN_ONLY, office: ADMIN_ONLY };
/** Entity calls of managers and admins: the usual case. */
export const BY_MANAGERS = { plain: ADMIN_ONLY, office: OFFICE };
/** Entity calls that agents may make too, for what is theirs. */
export const BY_EVERYONE = { plain: ADMIN_ONLY, office: OFFICE_AND_AGENT };
