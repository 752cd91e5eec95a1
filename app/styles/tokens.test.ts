import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const pairs = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name = "", light = "", dark = ""]) => [name, { light, dark }] as const,
  ),
);

const grounds = ["surface", "sunken", "raised", "hover", "selected"];
const texts = ["text", "muted", "accent", "danger"];
const readable: [text: string, ground: string][] = [
  ...texts.flatMap((text) => grounds.map((ground): [string, string] => [text, ground])),
  ...["new", "active", "completed", "paused", "inactive", "danger", "accent"].map(
    (tone): [string, string] => [tone, `${tone}-soft`],
  ),
  ["text", "pressed"],
  ["text", "accent-soft"],
  ["muted", "accent-soft"],
  ["on-accent", "accent"],
  ["on-accent", "accent-hover"],
  ["on-danger", "danger"],
  ["on-danger", "danger-hover"],
  ["map-label", "map-land"],
  ...[1, 4, 5, 7, 8, 11].map((agent): [string, string] => ["map-ring", `agent-${agent}`]),
  ...[2, 3, 6, 9, 10, 12].map((agent): [string, string] => ["agent-ink", `agent-${agent}`]),
  ...["map-pin", "map-visited", "map-agent", "map-centre"].map((pin): [string, string] => [
    "map-ring",
    pin,
  ]),
];
const visible: [mark: string, ground: string][] = [
  ...["line-control", "accent"].flatMap((mark) =>
    ["surface", "sunken", "raised"].map((ground): [string, string] => [mark, ground]),
  ),
];

describe.each(["light", "dark"] as const)("colours, %s", (theme) => {
  it.each(readable)("%s on %s can be read (4.5:1)", (text, ground) => {
    expect(contrast(colour(text, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });
  it.each(visible)("%s on %s can be seen (3:1)", (mark, ground) => {
    expect(contrast(colour(mark, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

/** On a light map they have a line on either side. */
it.each([
  ["map-street", 1.5],
  ["map-main", 2],
  ["map-highway", 2.5],
])("roads of a dark map stand out of the land: %s (%s:1)", (road, least) => {
  expect(contrast(colour(road, "dark"), colour("map-land", "dark"))).toBeGreaterThanOrEqual(least);
});

/** How linear red, green and blue look without one kind of cones (Machado, Oliveira and Fernandes, 2009). */
const SIGHTS = {
  usual: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  "no red": [0.1523, 1.0526, -0.2049, 0.1145, 0.7863, 0.0992, -0.0039, -0.0481, 1.052],
  "no green": [0.3673, 0.8606, -0.2279, 0.2801, 0.6725, 0.0474, -0.0118, 0.0429, 0.969],
  "no blue": [1.2555, -0.0767, -0.1788, -0.0784, 0.9308, 0.1476, 0.0047, 0.6914, 0.3039],
};

it.each([
  ["usual", 16],
  ["no red", 7.5],
  ["no green", 7.5],
  ["no blue", 7.5],
] as const)("colours of a plan's agents are distinct with %s sight", (sight, least) => {
  const agents = Array.from({ length: 12 }, (_, at) => colour(`agent-${at + 1}`, "light"));
  const seen = agents.map((hex) => perceived(hex, SIGHTS[sight]));
  for (const [at, one] of seen.entries()) {
    for (const [before, other] of seen.slice(0, at).entries()) {
      const apart = 100 * Math.hypot(...one.map((value, part) => value - (other[part] ?? 0)));
      expect(apart, `${agents[before]} and ${agents[at]}`).toBeGreaterThan(least);
    }
  }
});

/** A colour as it is perceived (Oklab), where distances are differences. */
function perceived(hex: string, sight: readonly number[]): number[] {
  const seen = times(sight, channels(hex)).map((value) => Math.min(1, Math.max(0, value)));
  const cones = times(
    [0.4122, 0.5363, 0.0514, 0.2119, 0.6807, 0.1074, 0.0883, 0.2817, 0.63],
    seen,
  ).map(Math.cbrt);
  return times([0.2105, 0.7936, -0.0041, 1.978, -2.4286, 0.4506, 0.0259, 0.7828, -0.8087], cones);
}

/** A matrix of three by three, row by row, times a vector. */
const times = (matrix: readonly number[], [x = 0, y = 0, z = 0]: readonly number[]): number[] =>
  [0, 3, 6].map((row) => {
    const [a = 0, b = 0, c = 0] = matrix.slice(row, row + 3);
    return a * x + b * y + c * z;
  });

function colour(name: string, theme: "light" | "dark"): string {
  const pair = pairs.get(name);
  if (!pair) throw new Error(`no colour --${name}`);
  return pair[theme];
}

/** The WCAG 2 contrast ratio of two `#rrggbb` colours. */
function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Linear red, green and blue from 0 to 1. */
const channels = (hex: string): number[] =>
  [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
