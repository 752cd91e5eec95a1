import { useState } from "react";
import { Field, Input } from "~/ui";
import { RADIUS } from "./stop-filter";

/** The radius in kilometres. Without scripts nothing says where the slider is: a number may be typed beside it. */
export function DistanceSlider({ kilometers }: { kilometers: number }) {
  const [shown, setShown] = useState(kilometers);
  return (
    <Field label="Distance" id="filter-distance">
      <div className="stop-filter__distance row gap-3">
        <input
          type="range"
          id="filter-distance"
          name="d.kilometers"
          min={RADIUS.min}
          max={RADIUS.max}
          defaultValue={kilometers}
          onInput={(event) => setShown(event.currentTarget.valueAsNumber)}
        />
        <output className="tabular js-only" htmlFor="filter-distance">
          {shown} km
        </output>
        <span className="no-js-only stop-filter__exactly">
          <Input
            type="number"
            id="filter-exactly"
            name="d.exactly"
            aria-label="Exact distance in km"
            placeholder="km"
            min={RADIUS.min}
            max={RADIUS.max}
          />
        </span>
      </div>
    </Field>
  );
}
