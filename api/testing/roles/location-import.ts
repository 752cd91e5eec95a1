import type { RoleCases } from "./cases";

export const locationImportRoles: RoleCases = {};
