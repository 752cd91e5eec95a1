/** How journeys start the browser. */
const ARGS = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

export const CHROMIUM = { executablePath, args: ARGS };

/** With WebGL done in software, for machines without a graphics card: it makes every page slow. */
export const CHROMIUM_WITH_WEBGL = {
  executablePath,
  args: [...ARGS, "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
};
