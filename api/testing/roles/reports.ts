import type { RoleCases } from "./cases";

export const reportRoles: RoleCases = {};
