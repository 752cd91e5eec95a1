/** What the server and the thread with the roads say to each other. */
import type { Mode } from "geo/roads/road-file";
import type { Answer, Question } from "./router";

export interface ThreadData {
  /** The `roads.bin` of a region. */
  file: string;
  mode: Mode;
}

export interface ThreadQuestion {
  id: number;
  question: Question;
}

export type ThreadReply =
  | { id: number; answer: Answer }
  /** The roads are read: from now on it answers. */
  | { loaded: true }
  /** The roads can't be read, and why; the thread ends. */
  | { unreadable: string };
