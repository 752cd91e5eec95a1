import type { ApiContext } from "../../context";

export function stopCalls(_context: ApiContext): void {}
