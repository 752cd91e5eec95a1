/** The names on a map as an SVG file of its own. */

import { GROUND_COLOURS, type GroundColours } from "geo/ground/ground-colours";
import { besideOf, FONT_PX } from "geo/ground/label-room";
import type { SVGAttributes } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type NamesRequest, namesFrame } from "~/map/model/names";
import { MORE_FROM_WIDTHS } from "~/map/server/place-labels";
import { at } from "../picture/place-in";
import { namesLayer } from "./names-layer.server";

/**
 * An SVG document of what `namesFrame` says. Names keep their size at whatever size it is shown at;
 * it takes its theme from the page that shows it, and brings its own style sheet.
 */
export function namesPicture(request: NamesRequest): string {
  const { frame } = request;
  const around = namesFrame(request);
  const [left, top] = [(around.width - frame.width) / 2, (around.height - frame.height) / 2];
  return renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width="100%"
      height="100%"
      aria-hidden="true"
      {...UNSTYLED}
    >
      <style>{STYLE}</style>
      {namesLayer(request).map((label) => (
        <svg
          key={`${label.text} ${label.x} ${label.y}`}
          overflow="visible"
          aria-hidden="true"
          {...at(label.x + left, label.y + top, around)}
        >
          <text
            className={label.fromWidth ? `${label.kind} from-${label.fromWidth}` : label.kind}
            transform={label.angle === 0 ? undefined : `rotate(${label.angle.toFixed(1)})`}
            y={besideOf(label) || undefined}
          >
            {label.text}
          </text>
        </svg>
      ))}
    </svg>,
  );
}

/** What is seen where a browser applies our content security policy to pictures: no style sheet. */
const UNSTYLED: SVGAttributes<SVGSVGElement> = {
  fill: GROUND_COLOURS.light.label,
  stroke: GROUND_COLOURS.light.land,
  ...{ strokeWidth: 3, strokeOpacity: 0.75, strokeLinejoin: "round", paintOrder: "stroke" },
  ...{ fontFamily: "system-ui,sans-serif", fontSize: FONT_PX.town },
  ...{ textAnchor: "middle", dominantBaseline: "central" },
};

const coloured = ({ label, land }: GroundColours) => `text{fill:${label};stroke:${land}}`;

const STYLE = [
  `text{font:400 ${FONT_PX.town}px Inter,system-ui,sans-serif;text-anchor:middle;dominant-baseline:central}`,
  // A route's line shines through where a name lies on it.
  "text{stroke-width:3;stroke-opacity:.75;stroke-linejoin:round;paint-order:stroke}",
  `.state{font-size:${FONT_PX.state}px;letter-spacing:.12em;text-transform:uppercase}`,
  ".city,.town{font-weight:500}",
  `.street{font-size:${FONT_PX.street}px}`,
  `.water{font-size:${FONT_PX.water}px;font-style:italic}`,
  ...MORE_FROM_WIDTHS.map(
    (width) => `@media(max-width:${width - 0.02}px){.from-${width}{display:none}}`,
  ),
  coloured(GROUND_COLOURS.light),
  `@media(prefers-color-scheme:dark){${coloured(GROUND_COLOURS.dark)}}`,
].join("");
