import { z } from "zod";

const NO_CODE = "Enter the 6 characters of the code";

/** The code that was sent to a new email; spaces around it come along when it is copied. */
export const EmailCodeForm = z.object({
  key: z.string({ error: NO_CODE }).trim().length(6, NO_CODE),
});
