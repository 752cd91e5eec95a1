import { isbot } from "isbot";

/** A cookie that is set once a browser has asked as only scripts do. */
export const RUNS_SCRIPTS = "js=1";

/** Whether the browser is known to run scripts, and so can take a page in parts. */
export function runsScripts(request: Request): boolean {
  if (isbot(request.headers.get("user-agent"))) return false;
  const cookies = (request.headers.get("cookie") ?? "").split(";");
  return cookies.some((cookie) => cookie.trim() === RUNS_SCRIPTS);
}
