/** What the work of the forms of an agent's day has in common. */
import type { UpstreamContext } from "~/upstream/client.server";
import type { DeviceFacts } from "./device-times";
import type { LeftOut } from "./offline/records";
import type { DayWords } from "./words";

export type Saved = keyof DayWords["saved"];

/** What one form needs to be done. */
export interface Work {
  upstream: UpstreamContext;
  form: FormData;
  request: Request;
  /** Of a report that scripts send; a plain form has the server's clock. */
  device?: DeviceFacts;
}

/** What came of it. */
export interface Outcome {
  /** A cookie that changes with it. */
  cookie?: string | undefined;
  /** The visit that it made, or the report that waits: it is taken back by this id. */
  visit?: string | undefined;
  /** What is said of it, if it is not what the button says. */
  saved?: Saved;
  /** Pictures that the upstream did not take, though it took the report. */
  leftOut?: LeftOut[];
}

/** Thrown for a form that misses something. */
export class Missing extends Error {
  constructor(readonly say: (words: DayWords) => string) {
    super("the form misses something");
  }
}

export const missing = (say: Missing["say"]) => new Missing(say);

export const text = (form: FormData, name: string): string => String(form.get(name) ?? "").trim();
