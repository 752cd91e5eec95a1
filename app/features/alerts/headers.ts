/** Headers of the page that a mail's link opens: no other address learns its token. */
export const STOP_HEADERS = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer, strict-origin",
};
