/** The address of the screen that finds a day for one more visit. */
import { withQuery } from "~/lib/url";

/** @param query what is asked for, by the names of the form's fields */
export const slotUrl = (query: Record<string, string> = {}) => withQuery("/plan/slot", query);
