import type { RoleCases } from "./cases";

export const jobRoles: RoleCases = {};
