import type { RoleCases } from "./cases";

export const termsRoles: RoleCases = {};
