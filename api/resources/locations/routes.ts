import type { ApiContext } from "../../context";

export function locationCalls(_context: ApiContext): void {}
