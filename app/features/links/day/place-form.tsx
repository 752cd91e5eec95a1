import { dayUrl } from "../urls";
import type { ReturnedDayForm } from "./act.server";
import { useWords } from "./language";
import type { PlaceForm } from "./place.server";

interface AddPlaceProps {
  form: PlaceForm;
  /** The route on whose way the place is; none on a day without one. */
  routeId: string | undefined;
  /** The form, where the page returns it. */
  returned: ReturnedDayForm | undefined;
}

/** Whether a form that the page returns is that of an added place. */
export const isOfPlace = (returned: ReturnedDayForm | undefined): boolean =>
  returned?.sent.some(([name, value]) => name === "intent" && value === "place") ?? false;

/** Why the form was not taken: the page that has it opens there. */
const REFUSED = "place-refused";

/** "I visited a place that is not on the list": one of the agent's locations, or a new one. */
export function AddPlace({ form: { visitId, nearby }, routeId, returned }: AddPlaceProps) {
  const WORDS = useWords();
  const sentAs = (name: string) => returned?.sent.find(([key]) => key === name)?.[1];
  const isInvalid = returned?.message ? true : undefined;
  return (
    <details data-keep="place" open={returned !== undefined}>
      <summary className="button">{WORDS.addPlace}</summary>
      <form method="post" action={`${dayUrl()}#${REFUSED}`} className="stack">
        {returned?.message && (
          <p className="error" role="alert" id={REFUSED}>
            {returned.message} {WORDS.stillHere}
          </p>
        )}
        <input type="hidden" name="visit" value={sentAs("visit") ?? visitId} />
        {routeId && <input type="hidden" name="route" value={sentAs("route") ?? routeId} />}
        {nearby.length > 0 && (
          <p className="field">
            <label htmlFor="place">{WORDS.place}</label>
            <select id="place" name="place" defaultValue={sentAs("place") ?? ""}>
              <option value="">{WORDS.newPlace}</option>
              {nearby.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </p>
        )}
        <p className="field">
          <label htmlFor="place-name">{WORDS.placeName}</label>
          <input
            id="place-name"
            name="name"
            maxLength={200}
            autoComplete="off"
            defaultValue={sentAs("name")}
            aria-invalid={isInvalid}
            aria-describedby={isInvalid && REFUSED}
          />
        </p>
        <p className="field">
          <label htmlFor="place-address">{WORDS.placeAddress}</label>
          <input
            id="place-address"
            name="address"
            maxLength={300}
            autoComplete="off"
            defaultValue={sentAs("address")}
          />
        </p>
        <p className="field">
          <label htmlFor="place-note">{WORDS.placeNote}</label>
          <textarea
            id="place-note"
            name="note"
            rows={3}
            maxLength={4000}
            defaultValue={sentAs("note")}
          />
        </p>
        <p>{routeId ? WORDS.placeHint : WORDS.placeHintAlone}</p>
        <button type="submit" name="intent" value="place" className="main">
          {WORDS.savePlace}
        </button>
      </form>
    </details>
  );
}
