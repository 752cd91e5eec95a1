import { parentPort, workerData } from "node:worker_threads";
import { readRoads } from "~/extract/road-file";
import type { ThreadData, ThreadQuestion, ThreadReply } from "./messages";
import { roadRouter } from "./router";

// A thread of its own for the roads of a region: it answers one question after another.
const { file, mode }: ThreadData = workerData;
const say = (reply: ThreadReply) => parentPort?.postMessage(reply);
try {
  const answer = roadRouter(readRoads(file), mode);
  say({ loaded: true });
  parentPort?.on("message", ({ id, question }: ThreadQuestion) => {
    say({ id, answer: answer(question) });
  });
} catch (error) {
  say({ unreadable: String(error) });
}
