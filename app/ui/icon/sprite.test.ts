import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { spriteOf } from "../../../scripts/lib/icons.mjs";
import { ICON_NAMES } from "./names";

describe("the sprite", () => {
  it("has every icon, as `npm run icons` draws it", () => {
    const file = fileURLToPath(new URL("./sprite.svg", import.meta.url));
    expect(readFileSync(file, "utf8")).toBe(spriteOf(ICON_NAMES));
  });
});
