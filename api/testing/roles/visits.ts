import type { RoleCases } from "./cases";

export const visitRoles: RoleCases = {};
