import type { ApiContext } from "../../context";

export function termsCalls(_context: ApiContext): void {}
