import { type MapFrame, metresPerPixel } from "geo/geometry/mercator";
import { scaleMarks } from "../model/scale";

/** The longest the bar becomes, in pixels of the frame. */
const LONGEST = 110;

/** How far things are apart; as wide as the picture, so that its parts stay true at any size. */
export function ScaleBar({ frame }: { frame: MapFrame }) {
  const [miles, kilometres] = scaleMarks(metresPerPixel(frame), LONGEST);
  const share = (pixels: number) => `${((100 * pixels) / frame.width).toFixed(2)}%`;
  return (
    <svg
      className="map__scale"
      role="img"
      aria-label={`Scale: ${miles.label}, ${kilometres.label}`}
    >
      {["map__scale-edge", "map__scale-bar"].map((look) => (
        <g key={look} className={look}>
          <line x1="0" x2={share(Math.max(miles.pixels, kilometres.pixels))} y1="16" y2="16" />
          <line x1="0" x2="0" y1="11" y2="21" />
          <line x1={share(miles.pixels)} x2={share(miles.pixels)} y1="11" y2="16" />
          <line x1={share(kilometres.pixels)} x2={share(kilometres.pixels)} y1="16" y2="21" />
        </g>
      ))}
      <text x="4" y="10">
        {miles.label}
      </text>
      <text x="4" y="29">
        {kilometres.label}
      </text>
    </svg>
  );
}
