/** The tones that distinguish agents; plan-map.css has the colour of each. */

/** Colours; agents beyond them have these again, with another ring. */
const COLOURS = 12;
const RINGS = ["", ".b", ".c"];

/**
 * The tone of an agent: `2`, of the fourteenth `2.b`.
 *
 * @param at index among the agents of a plan
 */
export const toneOf = (at: number): string =>
  `${(at % COLOURS) + 1}${RINGS[Math.floor(at / COLOURS) % RINGS.length]}`;

/** The id of a pin, by which it has its tone. */
export const tonedPin = (tone: string, place: number): string => `${tone}.${place}`;

/** The classes of a dot. */
export const toneClasses = (tone: string): string =>
  ["plan-tone", ...tone.split(".").map((part) => `plan-tone--${part}`)].join(" ");
