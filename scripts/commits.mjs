import { spawnSync } from "node:child_process";
import { inRoot, main, say } from "./lib/run.mjs";

/** Characters of a subject that every log and list of commits shows whole. */
const LONGEST = 72;
/** No more than the latest are looked at: older ones can't be changed any more. */
const LATEST = "--max-count=40";

// Refuses new commits whose subject is too long or names no area.
await main(async () => {
  const subjects = newSubjects();
  if (!subjects) return say("no commits to check: this is no clone of a repository");
  const wrong = subjects.filter(
    (subject) => subject.length > LONGEST || !/^(Merge |Revert |[\w,./ -]+: \S)/.test(subject),
  );
  if (wrong.length > 0) {
    const words = `Subjects are "area: what changes", at most ${LONGEST} characters:`;
    throw new Error([words, ...wrong].join("\n  "));
  }
  say(`${subjects.length} new commits have subjects as they should be`);
});

/** Those that the main branch at the origin lacks; undefined without a repository. */
function newSubjects() {
  const since = git("log", "--format=%s", LATEST, "origin/main..HEAD");
  return since?.length ? since : git("log", "--format=%s", LATEST);
}

function git(...args) {
  const { status, stdout } = spawnSync("git", args, { cwd: inRoot(), encoding: "utf8" });
  return status === 0 ? stdout.split("\n").filter(Boolean) : undefined;
}
