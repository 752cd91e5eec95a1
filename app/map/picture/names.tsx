import { frameShift, type MapFrame } from "geo/geometry/mercator";
import { at } from "./place-in";

export interface NamesProps {
  picture: { url: string; frame: MapFrame };
  /** What is looked at. */
  frame: MapFrame;
}

/** Names over the lines of a map: a picture by itself, put where it belongs in what is looked at. */
export function Names({ picture, frame }: NamesProps) {
  const { x, y, scale } = frameShift(picture.frame, frame);
  const size = at(picture.frame.width * scale, picture.frame.height * scale, frame);
  return (
    <image
      className="map__names"
      href={picture.url}
      {...at(x, y, frame)}
      width={size.x}
      height={size.y}
      preserveAspectRatio="none"
    />
  );
}
