/** Opens a link, and returns the cookie of the phone that did. */
export async function openLink(consoleUrl: string, secret: string): Promise<string> {
  const opened = await fetch(`${consoleUrl}/day/open/${secret}`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: consoleUrl, "content-type": "application/x-www-form-urlencoded" },
  });
  const cookie = opened.headers.getSetCookie().find((one) => one.includes("waybook_day="));
  if (!cookie) throw new Error(`the link did not open: ${opened.status}`);
  return cookie.split(";")[0] ?? "";
}
