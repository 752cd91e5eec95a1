import type { ApiContext } from "../../context";

export function locationTypeCalls(_context: ApiContext): void {}
