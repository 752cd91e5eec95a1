import { z } from "zod";
import { emailField } from "./email-field";

/** Whom an admin signs in as. */
export const LoginAsForm = z.object({ email: emailField("Invalid email!") });
