import { parentPort, workerData } from "node:worker_threads";
import { readRoads } from "geo/roads/road-file";
import type { ThreadData, ThreadQuestion, ThreadReply } from "./messages";
import { type Answer, roadRouter } from "./router";
import { thinLine } from "./thin-line";

/** No map shows less; half the points of a way through a city lie closer to a straight line. */
const TOLERANCE_M = 1;

// A thread of its own for the roads of a region: it answers one question after another.
const { file, mode }: ThreadData = workerData;
const say = (reply: ThreadReply) => parentPort?.postMessage(reply);
try {
  const answer = roadRouter(readRoads(file), mode);
  say({ loaded: true });
  parentPort?.on("message", ({ id, question }: ThreadQuestion) => {
    say({ id, answer: toDraw(answer(question)) });
  });
} catch (error) {
  say({ unreadable: String(error) });
}

/** With no more points than a drawing needs: they are sent, stored and drawn many times. */
function toDraw(answer: Answer): Answer {
  if (answer.kind !== "route") return answer;
  return { ...answer, line: thinLine(answer.line, TOLERANCE_M) };
}
