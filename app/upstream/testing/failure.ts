import { failuresOf } from "~/testing/failure";
import { UpstreamError } from "../errors";

/** How a call failed. */
export const failureOf = failuresOf(UpstreamError);
