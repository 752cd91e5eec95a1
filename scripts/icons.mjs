import { writeFileSync } from "node:fs";
import { register } from "tsx/esm/api";
import { iconOf, spriteOf } from "./lib/icons.mjs";
import { inRoot } from "./lib/run.mjs";

// npm run icons: draws the sprite from the names in app/ui/icon/names.ts, and the icon of sorted columns.
register();
const { ICON_NAMES } = await import("../app/ui/icon/names.ts");
writeFileSync(inRoot("app/ui/icon/sprite.svg"), spriteOf(ICON_NAMES));
writeFileSync(inRoot("app/ui/icon/arrow-up-down.svg"), iconOf("arrow-up-down"));
