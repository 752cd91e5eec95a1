import type { ApiContext } from "../../context";

export function channelCalls(_context: ApiContext): void {}
