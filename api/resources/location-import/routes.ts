import type { ApiContext } from "../../context";

export function locationImportCalls(_context: ApiContext): void {}
