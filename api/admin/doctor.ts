import type { Command } from "./command";
export const doctorCommand: Command = { takes: "", help: "", words: 0, run: async () => {} };
