import { frameShift, type MapFrame } from "geo/geometry/mercator";
import { isSea } from "~/map/model/ground";
import { at } from "./place-in";

/** A picture of the ground, and what it is of. */
export interface GroundPicture {
  url: string;
  frame: MapFrame;
}

interface GroundProps {
  picture: GroundPicture;
  /** What is looked at. */
  frame: MapFrame;
}

/** The ground under a map: a picture by itself, put where it belongs in what is looked at. */
export function Ground({ picture, frame }: GroundProps) {
  const { x, y, scale } = frameShift(picture.frame, frame);
  const size = at(picture.frame.width * scale, picture.frame.height * scale, frame);
  return (
    <svg className="map__ground" aria-hidden="true" focusable="false">
      {isSea(frame) && <rect className="map__sea" x="-100%" y="-100%" width="300%" height="300%" />}
      <image
        href={picture.url}
        {...at(x, y, frame)}
        width={size.x}
        height={size.y}
        preserveAspectRatio="none"
      />
    </svg>
  );
}
