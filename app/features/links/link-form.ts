import { PIN_LENGTH } from "contract/links/facts";
import { z } from "zod";
import { ENDS } from "~/kit/form/ends";

const { least, most } = PIN_LENGTH;
const WRONG_PIN = `A PIN has ${least} to ${most} digits`;

/** When the link was made that the form ends. */
const Ends = z.string().max(64).optional();

/** The form that makes a link. */
export const LinkForm = z.object({
  pin: z
    .string()
    .trim()
    .regex(new RegExp(`^\\d{${least},${most}}$`), WRONG_PIN)
    .optional(),
  [ENDS]: Ends,
});
/** The form that revokes a link. */
export const RevokeForm = z.object({ withTracker: z.literal("on").optional(), [ENDS]: Ends });

/** Ids of the controls of both. */
export const LINK_IDS = { pin: "link-pin", withTracker: "link-with-tracker" };
