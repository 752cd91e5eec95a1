import { z } from "zod";
import { emailField } from "./email-field";

const required = (message: string) => z.string({ error: message }).trim().min(1, message);

/** An enquiry of somebody who may not be signed in. */
export const ContactForm = z.object({
  email: emailField("Email isn't valid"),
  name: required("Name is required").max(200),
  subject: required("Subject is required").max(200),
  enquiry: z.string().max(5000).default(""),
});
