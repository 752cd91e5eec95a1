import inter from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
import type { LinkDescriptor } from "@remix-run/node";

/** For root's `links`: the one font file, asked for before the style sheet is read. */
export const fontPreload: LinkDescriptor = {
  rel: "preload",
  href: inter,
  as: "font",
  type: "font/woff2",
  crossOrigin: "anonymous",
};
