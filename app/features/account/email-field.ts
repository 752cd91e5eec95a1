import { z } from "zod";

/** An email address that is asked for, with the one thing that is said of any other text. */
export const emailField = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .pipe(z.email({ error: message, abort: true }).max(254, message));
