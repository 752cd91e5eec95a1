import { z } from "zod";
import { emailField } from "./email-field";

const atMost = (letters: number) => `Write at most ${letters.toLocaleString("en-US")} letters`;
const required = (message: string) =>
  z.string({ error: message }).trim().min(1, message).max(200, atMost(200));

/** An enquiry of somebody who may not be signed in. */
export const ContactForm = z.object({
  email: emailField("Email isn't valid"),
  name: required("Name is required"),
  subject: required("Subject is required"),
  enquiry: z.string().max(5000, atMost(5000)).default(""),
});
