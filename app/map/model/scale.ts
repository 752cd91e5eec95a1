import { METRES_PER_FOOT } from "geo/geometry/units";

const METRES_PER_MILE = 1609.344;
const STEPS = [1, 2, 5];

interface ScaleMark {
  label: string;
  /** As long on the map as the label says. */
  pixels: number;
}

/** The longest round distances that fit into so many pixels, in miles (or feet) and kilometres. */
export function scaleMarks(metresPerPixel: number, pixels: number): [ScaleMark, ScaleMark] {
  const metres = metresPerPixel * pixels;
  const mark = (unit: string, metresPerUnit: number): ScaleMark => {
    const amount = roundBelow(metres / metresPerUnit);
    return { label: `${amount} ${unit}`, pixels: (amount * metresPerUnit) / metresPerPixel };
  };
  return [
    metres < METRES_PER_MILE ? mark("ft", METRES_PER_FOOT) : mark("mi", METRES_PER_MILE),
    metres < 1000 ? mark("m", 1) : mark("km", 1000),
  ];
}

/** The next 1, 2 or 5 with zeros. */
function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = STEPS.findLast((candidate) => candidate * power <= value * (1 + 1e-9)) ?? 1;
  return power < 1 ? Number((step * power).toPrecision(1)) : step * power;
}
