import { failuresOf } from "geo/testing/failure";
import { DirectionsError } from "../errors";

/** How directions failed. */
export const failureOf = failuresOf(DirectionsError);
