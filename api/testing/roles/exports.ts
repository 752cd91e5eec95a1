import type { RoleCases } from "./cases";

export const exportRoles: RoleCases = {};
