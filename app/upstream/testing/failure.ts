import { failuresOf } from "geo/testing/failure";
import { UpstreamError } from "../errors";

/** How a call failed. */
export const failureOf = failuresOf(UpstreamError);
