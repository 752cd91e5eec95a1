import type { ApiContext } from "../../context";

export function jobCalls(_context: ApiContext): void {}
