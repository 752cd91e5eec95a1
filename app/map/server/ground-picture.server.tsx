/** The ground of a map as an SVG file of its own. */

import type { MapFrame } from "geo/geometry/mercator";
import { GROUND_COLOURS, type GroundColours } from "geo/ground/ground-colours";
import { groundWidth } from "geo/ground/ground-widths";
import type { ShapeKind } from "geo/ground/shape-kinds";
import { renderToStaticMarkup } from "react-dom/server";
import { groundLayer } from "./ground-layer.server";

/** Areas are filled, lines are drawn; land is both, as it has a coast. */
const FILLED: readonly ShapeKind[] = ["land", "green", "water", "building"];
const DRAWN: readonly ShapeKind[] = ["waterway", "rail", "path", "street", "main", "highway"];

/**
 * An SVG document of a frame. Its shapes stretch to whatever size it is shown at; it takes its theme
 * from the page that shows it. It can't read that page's style sheet, so it brings its own.
 */
export function groundPicture(frame: MapFrame, { sea, shapes } = groundLayer(frame)): string {
  const { width, height, zoom } = frame;
  return renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" width="100%" height="100%" aria-hidden="true">
      <style>{STYLE}</style>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {sea && (
          <path className="water" d={`M0 0h${width}v${height}h-${width}Z`} {...paintOf("water")} />
        )}
        {shapes.map(({ kind, d }, index) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never compared
            key={index}
            className={kind}
            d={d}
            strokeWidth={groundWidth(kind, zoom)?.toFixed(2)}
            {...paintOf(kind)}
          />
        ))}
      </svg>
    </svg>,
  );
}

/** What is seen where a browser applies our content security policy to pictures: no style sheet. */
function paintOf(kind: ShapeKind) {
  const colour = GROUND_COLOURS.light[kind];
  return FILLED.includes(kind) ? { fill: colour } : { fill: "none", stroke: colour };
}

const coloured = (colours: GroundColours) =>
  [
    ...FILLED.map((kind) => `.${kind}{fill:${colours[kind]}}`),
    ...DRAWN.map((kind) => `.${kind}{stroke:${colours[kind]}}`),
    `.land,.border{stroke:${colours.border}}`,
  ].join("");

const STYLE = [
  "path{fill:none;stroke-linejoin:round;stroke-linecap:round}",
  ".land{stroke-width:.6}",
  ".border{stroke-width:.9;stroke-dasharray:4 2}",
  ".rail{stroke-dasharray:4 2.5;stroke-linecap:butt}",
  coloured(GROUND_COLOURS.light),
  `@media(prefers-color-scheme:dark){${coloured(GROUND_COLOURS.dark)}}`,
].join("");
