import { failuresOf } from "geo/testing/failure";
import { PlacesError } from "../errors";

/** How a search for places failed. */
export const failureOf = failuresOf(PlacesError);
