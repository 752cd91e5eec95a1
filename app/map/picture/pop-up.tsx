import type { LonLat } from "geo/geometry/lon-lat";
import { type MapFrame, toFrame, type XY } from "geo/geometry/mercator";
import { useEffect, useId, useRef } from "react";
import { Icon, IconButton, Link, useBeforePaint } from "~/ui";
import type { MapPin } from "../model/types";
import { endWords } from "./pin";

/** Pixels between a pin's place and its pop-up. */
const GAP = 18;
const EDGE = 8;
/** What a map under the pop-up would take for a gesture of its own. */
const GESTURES = ["pointerdown", "mousedown", "touchstart", "dblclick", "wheel"] as const;

interface PopUpProps {
  pin: MapPin;
  /** Where the pin is drawn. */
  place: LonLat;
  offset: XY | undefined;
  frame: MapFrame;
  onClose: () => void;
}

/** What a pin stands for, and what can be done with it; over the pin, or under it near the top. */
export function PopUp({ pin, place, offset, frame, onClose }: PopUpProps) {
  const box = useRef<HTMLDivElement>(null);
  const title = useId();

  useBeforePaint(() => {
    const element = box.current;
    if (!element) return;
    const [x, y] = toFrame(place, frame);
    const { offsetWidth: width, offsetHeight: height } = element;
    const centre = x + (offset?.[0] ?? 0) - width / 2;
    const left = Math.max(EDGE, Math.min(frame.width - width - EDGE, centre));
    const above = y + (offset?.[1] ?? 0) - GAP - height;
    const top = above < EDGE ? above + height + 2 * GAP : above;
    element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  });

  useEffect(() => {
    const element = box.current;
    element?.focus({ preventScroll: true });
    const keep = (event: Event) => event.stopPropagation();
    for (const gesture of GESTURES) element?.addEventListener(gesture, keep);
    return () => {
      for (const gesture of GESTURES) element?.removeEventListener(gesture, keep);
    };
  }, []);

  return (
    <div
      ref={box}
      className="map-pop-up"
      role="dialog"
      aria-labelledby={title}
      tabIndex={-1}
      data-pin={pin.id}
    >
      <h2 id={title} className="map-pop-up__title">
        {pin.label && <span className="map-pop-up__number">{pin.label}</span>}
        <span dir="auto">{pin.title}</span>
      </h2>
      {pin.ends && pin.ends.length > 0 && <p className="muted">{endWords(pin.ends)}</p>}
      {pin.detail && <p className="muted">{pin.detail}</p>}
      {pin.address && (
        <p className="muted" dir="auto">
          {pin.address}
        </p>
      )}
      {pin.actions && pin.actions.length > 0 && (
        <p className="map-pop-up__actions cluster">
          {pin.actions.map(({ label, to }) => (
            <Link key={to} to={to} prefetch="intent">
              {label}
            </Link>
          ))}
        </p>
      )}
      <IconButton
        className="map-pop-up__close"
        label="Close"
        icon={<Icon name="x" />}
        onClick={onClose}
      />
    </div>
  );
}
