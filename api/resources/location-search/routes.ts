import type { ApiContext } from "../../context";

export function locationSearchCalls(_context: ApiContext): void {}
