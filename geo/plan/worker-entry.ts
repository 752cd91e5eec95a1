import { parentPort, workerData } from "node:worker_threads";
import type { PortablePlan } from "./portable";
import { runPortable } from "./run-portable";

// A thread of its own for one plan: it reports progress, answers, and ends. Its caller ends it
// early through the shared cell `cancel`, as a busy thread reads no messages.
const portable: PortablePlan = workerData;
const now = () => performance.now();
runPortable(portable, now, (message) => parentPort?.postMessage(message));
