import Bowser from "bowser";

const LONGEST = 80;

/** What a client calls itself, in a few words: "Firefox 152 on Linux". */
export function deviceOf(userAgent: string | undefined): string {
  if (!userAgent) return "Unknown device";
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500));
  if (!browser.name) return userAgent.split(/[\s/(]/, 1)[0]?.slice(0, LONGEST) || "Unknown device";
  const version = browser.version?.split(".", 1)[0];
  const name = [browser.name, version].filter(Boolean).join(" ");
  return (os.name ? `${name} on ${os.name}` : name).slice(0, LONGEST);
}
