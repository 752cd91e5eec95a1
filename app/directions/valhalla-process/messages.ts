/** What the server and the process that runs Valhalla say to each other. */
import { z } from "zod";

/** The calls of the package that are used. */
const ACTIONS = ["route", "matrix", "locate"] as const;

export const WorkerRequest = z.object({
  id: z.int(),
  action: z.enum(ACTIONS),
  /** Valhalla's own JSON. */
  query: z.string(),
});
export type WorkerRequest = z.infer<typeof WorkerRequest>;

export const WorkerMessage = z.union([
  /** The engine is loaded and takes questions. */
  z.object({ ready: z.literal(true) }),
  /** The engine can't be loaded; the process ends. */
  z.object({ failed: z.string() }),
  /** The engine's own JSON. */
  z.object({ id: z.int(), answer: z.string() }),
  /** The words of the engine's exception. */
  z.object({ id: z.int(), error: z.string() }),
]);
export type WorkerMessage = z.infer<typeof WorkerMessage>;

export type WorkerResponse = { answer: string } | { error: string };
