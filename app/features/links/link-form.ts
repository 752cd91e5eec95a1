import { PIN_LENGTH } from "contract/links/facts";
import { z } from "zod";

const { least, most } = PIN_LENGTH;
const WRONG_PIN = `A PIN has ${least} to ${most} digits`;

/** The form that makes a link. */
export const LinkForm = z.object({
  pin: z
    .string()
    .trim()
    .regex(new RegExp(`^\\d{${least},${most}}$`), WRONG_PIN)
    .optional(),
});
/** The form that revokes a link. */
export const RevokeForm = z.object({ withTracker: z.literal("on").optional() });

/** Ids of the controls of both. */
export const LINK_IDS = { pin: "link-pin", withTracker: "link-with-tracker" };
