import type { RoleCases } from "./cases";

export const locationTypeRoles: RoleCases = {};
