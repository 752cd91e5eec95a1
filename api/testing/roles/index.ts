/// <reference types="vite/types/importMeta.d.ts" />
import type { RoleCases } from "./cases";

const FILES = import.meta.glob<RoleCases>(["./*.ts", "!./{index,cases}.ts"], {
  eager: true,
  import: "roles",
});

/** What every file of this folder says as `roles`; a test fails for a call that is missing. */
export const ROLE_CASES: RoleCases = Object.assign({}, ...Object.values(FILES));
