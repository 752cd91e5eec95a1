import type { Call } from "contract/call";
import { z } from "zod";
import { describeList } from "./list/describe";
import type { Resource } from "./list/resource";

/** One path at which a call is served. */
export interface ServedCall {
  call: Call;
  /** With parameters in braces. */
  path: string;
  form: "plain" | "office";
  /** What it lists, where it is a list. */
  list?: Resource;
}

/** What a list call can be asked, in Markdown; undefined for any other call. */
export const describeServedList = ({ call, list }: ServedCall): string | undefined =>
  list && call.query instanceof z.ZodObject
    ? describeList(list, Object.keys(call.query.shape))
    : undefined;
