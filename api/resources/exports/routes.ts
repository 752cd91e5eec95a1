import type { ApiContext } from "../../context";

export function exportCalls(_context: ApiContext): void {}
