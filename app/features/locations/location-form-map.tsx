import type { LonLat } from "geo/geometry/lon-lat";
import { useRef, useState } from "react";
import { type MapData, RouteMap } from "~/map";
import { Button } from "~/ui";
import { readDegrees } from "./location-degrees";
import { POSITION_PIN } from "./location-form-pin";

/** About a decimetre. */
const DECIMALS = 6;

/**
 * The position that a form has in its fields, as a pin to drag or to move by the arrow keys. Without
 * scripts a picture of it: coordinates are typed.
 */
export function PositionMap({ map }: { map: MapData }) {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<LonLat | null>(map.pins[0]?.coordinates ?? null);
  const move = (next: LonLat) => {
    setPlace(next);
    const [longitude, latitude] = next.map((degrees) => degrees.toFixed(DECIMALS));
    for (const [name, text] of Object.entries({ longitude, latitude })) {
      const field = fieldOf(box.current, name);
      if (field && text) field.value = text;
    }
  };
  const read = () => {
    const longitude = readDegrees(fieldOf(box.current, "longitude")?.value.trim(), 180);
    const latitude = readDegrees(fieldOf(box.current, "latitude")?.value.trim(), 90);
    if (longitude !== null && latitude !== null) setPlace([longitude, latitude]);
  };
  const pins = place ? [{ ...POSITION_PIN, coordinates: place }] : [];
  return (
    <div ref={box} className="location-form__wide">
      <RouteMap label="Map of the position" map={{ ...map, pins }} onMovePin={move} />
      <div className="cluster above-2 js-only">
        <p className="muted">Drag the pin, or move it with the arrow keys.</p>
        <Button size="small" onClick={read}>
          Show the entered position
        </Button>
        {!place && (
          <Button size="small" onClick={() => move(map.frame.centre)}>
            Set a pin
          </Button>
        )}
      </div>
    </div>
  );
}

function fieldOf(box: HTMLElement | null, name: string): HTMLInputElement | null {
  const field = box?.closest("form")?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : null;
}
