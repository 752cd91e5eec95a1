import { useSearchParams } from "@remix-run/react";
import { withLocationLists } from "./location-page";

/** Hidden fields with what the page of a location keeps, for a form that is also sent by GET. */
export function LocationQueryFields() {
  const [query] = useSearchParams();
  const kept = new URLSearchParams(withLocationLists("", query));
  return [...kept].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
