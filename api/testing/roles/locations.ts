import type { RoleCases } from "./cases";

export const locationRoles: RoleCases = {};
