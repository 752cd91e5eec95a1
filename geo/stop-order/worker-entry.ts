import { parentPort, workerData } from "node:worker_threads";
import { orderStops } from "./order-stops";
import type { PortableProblem } from "./problem";

// A thread of its own for one problem: it solves, answers, and ends.
const problem: PortableProblem = workerData;
const now = () => performance.now();
parentPort?.postMessage(orderStops({ ...problem, budget: { ...problem.budget, now } }));
