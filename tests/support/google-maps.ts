import { resolve } from "node:path";
import type { Page } from "playwright/test";

const STAND_IN = resolve(import.meta.dirname, "google-maps-stand-in.js");
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="66" height="26"/>';

/** Answers for Google's hosts, which these tests can't reach, by a stand-in for its script. */
export async function serveStandIn(page: Page): Promise<void> {
  await page.route("https://maps.googleapis.com/maps/api/js?*", (route) =>
    route.fulfill({ path: STAND_IN, contentType: "text/javascript" }),
  );
  await page.route("https://maps.gstatic.com/**", (route) =>
    route.fulfill({ body: LOGO, contentType: "image/svg+xml" }),
  );
}

/** What a map of the stand-in was told, and shows since. */
interface StandInOptions {
  center: { lng: number; lat: number };
  zoom: number;
  [other: string]: unknown;
}

declare global {
  interface Window {
    /** Of tests/support/google-maps-stand-in.js. */
    standIn: { maps: { options: StandInOptions }[]; address: string; nonce: string };
    gm_authFailure: () => void;
  }
}
