import { z } from "zod";

const INVALID = "Invalid email!";

/** Whom an admin signs in as. */
export const LoginAsForm = z.object({
  email: z
    .string({ error: INVALID })
    .trim()
    .pipe(z.email({ error: INVALID, abort: true }).max(254, INVALID)),
});
