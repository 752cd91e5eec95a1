import { readFileSync, writeFileSync } from "node:fs";
import { chromium } from "playwright";
import { ensureChromium } from "./lib/chromium.mjs";
import { inRoot, main } from "./lib/run.mjs";

/** The icons of public/site.webmanifest and of touch devices, which round the corners themselves. */
const ICONS = [
  { file: "apple-touch-icon.png", size: 180, filled: true },
  { file: "icon-192.png", size: 192, filled: false },
  { file: "icon-512.png", size: 512, filled: false },
  // Up to a fifth of it is cut away at the edges.
  { file: "icon-maskable-512.png", size: 512, filled: true, margin: 0.1 },
];

// node scripts/app-icons.mjs: draws the icons anew from public/favicon.svg.
await main(async () => {
  const svg = readFileSync(inRoot("public/favicon.svg"), "utf8");
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ["--no-sandbox"],
  });
  for (const { file, size, filled, margin = 0 } of ICONS) {
    const inner = Math.round(size * (1 - 2 * margin));
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const drawn = svg.replace("<svg ", `<svg width="${inner}" height="${inner}" `);
    const ground = filled ? "#0b6b57" : "transparent";
    await page.setContent(
      `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${ground}">${drawn}`,
    );
    writeFileSync(inRoot("public", file), await page.screenshot({ omitBackground: true }));
    await page.close();
  }
  await browser.close();
});
