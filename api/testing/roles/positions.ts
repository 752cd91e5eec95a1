import type { RoleCases } from "./cases";

export const positionRoles: RoleCases = {};
