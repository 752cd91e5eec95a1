import type { RoleCases } from "./cases";

export const locationSearchRoles: RoleCases = {};
