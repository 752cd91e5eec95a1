import { readFileSync } from "node:fs";

const EVERY_MS = 500;

/**
 * Ends this process, as SIGTERM would, once npm is gone. npm runs scripts by a shell and
 * passes signals on to that shell alone, which would leave a server behind on its port.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const started = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === started) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, EVERY_MS);
  timer.unref();
}

/** The shell and, where the system tells, npm above it; either may be missing. */
function ancestors() {
  const shell = process.ppid;
  try {
    const stat = readFileSync(`/proc/${shell}/stat`, "utf8");
    return `${shell} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]}`;
  } catch {
    return String(shell);
  }
}
