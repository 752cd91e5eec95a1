import { locationDetailsUrl } from "~/features/urls";
import { Button, FormMessage, Link } from "~/ui";

/** The ids of the likely duplicates that were seen, and are none. */
export const ALL_THE_SAME = "allTheSame";

/** A location that may be the one in a form. */
export interface ShownDuplicate {
  id: string;
  name: string;
  address: string;
  /** In what it is like it, and how far away. */
  why: string;
}

interface DuplicatesProps {
  duplicates: ShownDuplicate[] | undefined;
}

/** Names those that may be the location in the form; each opens beside it, so that nothing is lost. */
export function DuplicateWarning({ duplicates = [] }: DuplicatesProps) {
  if (duplicates.length === 0) return null;
  return (
    <FormMessage tone="warning">
      <p>Check whether it is one of these. Your entry is still here:</p>
      <ul className="location-form__duplicates">
        {duplicates.map(({ id, name, address, why }) => (
          <li key={id}>
            <strong dir="auto">{name}</strong>
            {address && <span dir="auto">, {address}</span>}
            <span> ({why}) </span>
            <Link to={locationDetailsUrl(id)} target="_blank" rel="noopener">
              Open that one<span className="visually-hidden"> {name}, in a new tab</span>
            </Link>
          </li>
        ))}
      </ul>
    </FormMessage>
  );
}

/** Sends the form although there may be such a location. */
export function AddAllTheSame({ duplicates = [], label }: DuplicatesProps & { label: string }) {
  if (duplicates.length === 0) return null;
  return (
    <Button type="submit" name={ALL_THE_SAME} value={duplicates.map(({ id }) => id).join(",")}>
      {label}
    </Button>
  );
}
