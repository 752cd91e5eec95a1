import { existsSync } from "node:fs";

/** How journeys start the browser. */
const ARGS = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** `npm test` finds or installs one and says which; these are where Debian has them. */
const DEBIANS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const executablePath = process.env.CHROMIUM_PATH ?? DEBIANS.find((path) => existsSync(path));

export const CHROMIUM = { executablePath, args: ARGS };

/** With WebGL done in software, for machines without a graphics card: it makes every page slow. */
export const CHROMIUM_WITH_WEBGL = {
  executablePath,
  args: [...ARGS, "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
};
