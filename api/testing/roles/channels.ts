import type { RoleCases } from "./cases";

export const channelRoles: RoleCases = {};
