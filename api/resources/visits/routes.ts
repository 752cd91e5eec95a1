import type { ApiContext } from "../../context";

export function visitCalls(_context: ApiContext): void {}
