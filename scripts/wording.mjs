import { readdirSync, readFileSync } from "node:fs";
import { inRoot, main, say } from "./lib/run.mjs";

/** Where texts of the interface and the API stand. */
const TREES = ["app", "api", "contract"];
const SOURCES = /\.(ts|tsx)$/;
const NOT_SHOWN = /\.test\.tsx?$|\/testing\//;
const COMMENT = /^\s*(\/\/|\/?\*)/;

/** Phrases that took readers two readings, and what to write instead. */
const MARKS = [
  [/\bserver that keeps\b/i, "the connected server"],
  [/\bwhoever (runs|has|manages|leaves|owns)\b/i, "your administrator, or name the person"],
  [/\b(set|begin|begun|made|read|accept them) anew\b/i, "again"],
  [/\btold by mail\b/i, "notified by email"],
  [/\be-mail/i, "email"],
  [/\bin so many (days|hours|minutes)\b/i, "the number, or “for that many days”"],
  [/\bor of none yet\b/i, "or without one"],
  [/\btoo long to be kept\b/i, "too long to store"],
  [/\bWhat is (kept|wrong|left|there)\b/, "a noun: data retention, problem, rest"],
];

// Refuses texts in our old dialect; comments are read by reviewers.
await main(async () => {
  const found = TREES.flatMap(sourcesOf).flatMap((file) =>
    readFileSync(inRoot(file), "utf8")
      .split("\n")
      .flatMap((line, at) => problemsOf(line).map((problem) => `${file}:${at + 1}: ${problem}`)),
  );
  if (found.length > 0) throw new Error(`these texts need plainer words:\n${found.join("\n")}`);
  say("texts are free of the phrases that CONTRIBUTING.md warns of");
});

function sourcesOf(tree) {
  return readdirSync(inRoot(tree), { recursive: true, encoding: "utf8" })
    .map((name) => `${tree}/${name}`)
    .filter((file) => SOURCES.test(file) && !NOT_SHOWN.test(file));
}

/** @returns {string[]} what is wrong with a line, and what to write instead */
function problemsOf(line) {
  if (COMMENT.test(line)) return [];
  return MARKS.flatMap(([mark, instead]) => {
    const phrase = mark.exec(line)?.[0];
    return phrase ? [`“${phrase}”: write ${instead}`] : [];
  });
}
