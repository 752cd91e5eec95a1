import { useSearchParams } from "@remix-run/react";
import { withLocationLists } from "./location-page";

/** Hidden fields with the query of a location's page, for a form that is also sent by GET. */
export function LocationQueryFields() {
  const [query] = useSearchParams();
  const fields = new URLSearchParams(withLocationLists("", query));
  return [...fields].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
