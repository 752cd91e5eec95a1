import { useLocation } from "@remix-run/react";
import { useState } from "react";

/**
 * A form as it came back, until the next navigation. Reading the page again, as `useProgress` does,
 * clears what `useActionData` has.
 */
export function useRefused<Refused>(given: Refused | undefined): Refused | undefined {
  const { key } = useLocation();
  const [shown, show] = useState({ key, refused: given });
  const isNews = given !== undefined || key !== shown.key;
  const next = isNews ? { key, refused: given } : shown;
  if (next.key !== shown.key || next.refused !== shown.refused) show(next);
  return next.refused;
}
