import type { ApiContext } from "../../context";

export function positionCalls(_context: ApiContext): void {}
