/** The words for a location, the same wherever it is shown. */
import type { Location } from "contract/entities";

/** `1350 N High St, Columbus, 43201`; empty where nothing of it is known. */
export const addressLine = (
  location: Pick<Location, "address" | "city" | "zip"> | null | undefined,
): string => [location?.address, location?.city, location?.zip].filter(Boolean).join(", ");

/** Said where the upstream has no calls to change contacts. */
export const NO_CONTACTS = "The connected server may not support changing contacts from here.";
