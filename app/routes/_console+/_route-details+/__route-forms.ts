/** The forms over the details of a route, each with the state of the route that it started from. */
import { z } from "zod";

const updatedAt = z.iso.datetime({ offset: true }).optional();

/** A form that asks for nothing but a yes: delete, remove. */
export const ConfirmForm = z.object({ updatedAt });
