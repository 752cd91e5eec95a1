import { z } from "zod";

/** What contacts are called, reached by, and how long each may be. */
const text = (label: string, most: number) =>
  z.string().trim().max(most, `${label} has at most ${most} characters`).optional();

const NO_NAME = "Name is required";

export const ContactForm = z.object({
  name: z
    .string({ error: NO_NAME })
    .trim()
    .min(1, NO_NAME)
    .max(200, "The name has at most 200 characters"),
  phone: text("The phone number", 50).refine(
    (phone) => !phone || /^[\d\s()+./#*extEXT-]*\d[\d\s()+./#*extEXT-]*$/.test(phone),
    "Invalid phone number!",
  ),
  email: z
    .string()
    .trim()
    .max(254, "Invalid email!")
    .pipe(z.union([z.literal(""), z.email("Invalid email!")], "Invalid email!"))
    .optional(),
  /** The `Idempotency-Key` of a new one. */
  key: z.string().max(64).optional(),
});
export type ContactFormFields = z.output<typeof ContactForm>;
