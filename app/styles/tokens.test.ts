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
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((agent): [string, string] => ["map-ring", `agent-${agent}`]),
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
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
