import type { Location } from "contract/entities";

/** A location's type by name; upstreams have it under either key. */
export const typeNameOf = (
  location: Pick<Location, "locationType" | "type"> | null | undefined,
): string | undefined => location?.locationType?.name ?? location?.type?.name;
