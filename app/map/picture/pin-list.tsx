import { Link } from "~/ui";
import type { MapPin } from "../model/types";
import { pinRow } from "./pin";

interface MapPinListProps {
  pins: MapPin[];
  /** What can be opened to see them. */
  summary?: string;
}

/** The pins in words, for a screen with a map that lists them nowhere else. */
export function MapPinList({ pins, summary = `On this map: ${pins.length}` }: MapPinListProps) {
  return (
    <details className="map-list">
      <summary className="map-list__summary muted small">{summary}</summary>
      <ol>
        {pins.map((pin) => (
          <li key={pin.id} className="map-list__pin row gap-3 align-baseline" {...pinRow(pin.id)}>
            <span className="map-list__number">{pin.label}</span>
            <span>
              <span className="medium" dir="auto">
                {pin.title}
              </span>
              {pin.kind === "visited" && <span className="muted"> {pin.failed ?? "visited"}</span>}
              {pin.detail && <span className="detail">{pin.detail}</span>}
              {pin.address && (
                <span className="detail" dir="auto">
                  {pin.address}
                </span>
              )}
            </span>
            {pin.actions?.map(({ label, to }) => (
              <Link key={to} to={to}>
                {label}
                <span className="visually-hidden"> {pin.title}</span>
              </Link>
            ))}
          </li>
        ))}
      </ol>
    </details>
  );
}
