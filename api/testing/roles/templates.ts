import type { RoleCases } from "./cases";

export const templateRoles: RoleCases = {};
