import { failuresOf } from "~/testing/failure";
import { DirectionsError } from "../errors";

/** How directions failed. */
export const failureOf = failuresOf(DirectionsError);
