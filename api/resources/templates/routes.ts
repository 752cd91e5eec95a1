import type { ApiContext } from "../../context";

export function templateCalls(_context: ApiContext): void {}
