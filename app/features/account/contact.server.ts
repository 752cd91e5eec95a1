import { setTimeout } from "node:timers/promises";
import { redirectWithToast } from "~/session/toast.server";
import { contactUrl } from "~/session/urls";
import { ContactForm } from "./contact-form";
import { publicAction } from "./public-action.server";

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
