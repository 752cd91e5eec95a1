import type { ApiContext } from "../../context";

export function reportCalls(_context: ApiContext): void {}
