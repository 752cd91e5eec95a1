import { z } from "zod";

/** Causes that the console acts on; others are shown as they are. */
export const TERMS_NOT_ACCEPTED = "TERMS_CONDITION_NOT_ACCEPTED";
/** Of a 403: nothing else can be done before one's password, which somebody else chose, is another. */
export const PASSWORD_CHANGE_NEEDED = "PASSWORD_CHANGE_NEEDED";
/** Of a 403: nothing else can be done before a second factor is set up, which the role needs. */
export const SECOND_FACTOR_SETUP_NEEDED = "SECOND_FACTOR_SETUP_NEEDED";
/** Of a 401 at the sign-in: the password was right, and a code is needed beside it. */
export const SECOND_FACTOR_NEEDED = "SECOND_FACTOR_NEEDED";
/** Of a 403: an email changes only with a code that is sent to it (`POST /users/{id}/email`). */
export const EMAIL_CODE_NEEDED = "EMAIL_CODE_NEEDED";
/** Of a 403: people sign in at an OpenID provider alone, and have no passwords here. */
export const PASSWORDS_ARE_OFF = "PASSWORDS_ARE_OFF";
/** Of a 404: the call is there, but not the thing that it names, or not for this caller. */
export const NO_SUCH_THING = "NO_SUCH_THING";
/** Of a 409: a route is only made if its agent is free, and they have an open one on its day. */
export const AGENT_HAS_ROUTE = "AGENT_HAS_ROUTE";
/** Of a 409: a location was to be planned once, and is on another open route of the days. */
export const LOCATION_PLANNED = "LOCATION_PLANNED";
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
    /** Beside `SECOND_FACTOR_NEEDED`: what the second step of the sign-in has to bring along. */
    challenge: z.string().optional(),
  }),
  error_message: z.string(),
  /** `INVALID_REQUEST` on a 422, else a short word for the kind of failure. */
  status: z.string(),
});
export type ErrorReply = z.infer<typeof ErrorReply>;
