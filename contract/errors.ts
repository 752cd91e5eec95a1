import { z } from "zod";

/** Causes that the console acts on; others are shown as they are. */
export const TERMS_NOT_ACCEPTED = "TERMS_CONDITION_NOT_ACCEPTED";
/** Of a 404: the call is there, but not the thing that it names, or not for this caller. */
export const NO_SUCH_THING = "NO_SUCH_THING";
export const INVALID_REQUEST = "INVALID_REQUEST";

/** Every failed call answers this, whatever its status. */
export const ErrorReply = z.object({
  error: z.object({
    statusCode: z.number().int(),
    name: z.string(),
    message: z.string(),
    cause: z.string().optional(),
    /** Wrong input, by field: `{ "body.name": "Required" }`. */
    details: z.record(z.string(), z.string()).optional(),
  }),
  error_message: z.string(),
  /** `INVALID_REQUEST` on a 422, else a short word for the kind of failure. */
  status: z.string(),
});
export type ErrorReply = z.infer<typeof ErrorReply>;
