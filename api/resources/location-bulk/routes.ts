import type { ApiContext } from "../../context";

export function locationBulkCalls(_context: ApiContext): void {}
