import type { RoleCases } from "./cases";

export const locationBulkRoles: RoleCases = {};
