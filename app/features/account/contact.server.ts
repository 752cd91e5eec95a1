import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { redirectWithToast } from "~/session/toast.server";
import { contactUrl } from "~/session/urls";
import { emailField } from "./email-field";
import { publicAction } from "./public-action.server";

const atMost = (letters: number) => `Write at most ${letters.toLocaleString("en-US")} letters`;
const required = (message: string) =>
  z.string({ error: message }).trim().min(1, message).max(200, atMost(200));

/** An enquiry of somebody who may not be signed in. */
const ContactForm = z.object({
  email: emailField("Email isn't valid"),
  name: required("Name is required"),
  subject: required("Subject is required"),
  enquiry: z.string().max(5000, atMost(5000)).default(""),
});

/** As the specification has it: an enquiry goes nowhere, and takes this long. */
const TAKES_MS = 300;

/** Takes an enquiry, which the specification says is not sent. */
export const takeEnquiry = (request: Request) =>
  publicAction(request, ContactForm, async () => {
    await setTimeout(TAKES_MS);
    return redirectWithToast(
      contactUrl(),
      { type: "success", message: "Your enquiry is submitted" },
      request,
    );
  });
