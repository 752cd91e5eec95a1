/** One call of the specification, with the screen that makes it and what it sends. */
import type { Shapes } from "./shapes";

type Fields = Record<string, string | string[]>;
export type Said = Record<string, unknown>;

export interface CallCase {
  /** As section 7 writes it. */
  call: string;
  /** The screen that makes it. */
  screen: string;
  /** The fields that are filled by their names, and the button that is pressed. */
  form?: [fields: Fields, button: string | RegExp];
  /** What is sent: the path without any office, the query with `filter` read, and the body. */
  sends: { path: string; query?: Said; body?: Said | unknown[] };
  /** The shape that the upstream answers in, where the screen asks for more than it is told. */
  shapes?: Partial<Shapes>;
  /** Only an admin has this screen. */
  adminOnly?: true;
  /** The path says itself which office it is about, or the call is of an account. */
  unscoped?: true;
}
