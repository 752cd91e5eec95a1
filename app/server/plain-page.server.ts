/** A page for what fails before the console's own pages can: no scripts, no styles, no data. */
export function plainPage(title: string, lines: readonly string[]): string {
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`);
  return pageOf(title, [...paragraphs, `<p><a href="/">Back to Waybook</a></p>`]);
}

/**
 * A page that leads to another site at once. After a form's post a redirect there would need that
 * site, and all that it redirects to, in the policy's `form-action`; a page ends the post here.
 */
export function onwardPage(title: string, url: URL, label: string): string {
  const href = escapeHtml(url.href);
  const body = [`<p><a href="${href}">${escapeHtml(label)}</a></p>`];
  return pageOf(title, body, `<meta http-equiv="refresh" content="0; url=${href}">`);
}

function pageOf(title: string, body: readonly string[], head = ""): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    ${head}
    <title>${escapeHtml(title)} · Waybook</title>
  </head>
  <body>
    <main>
    <h1>${escapeHtml(title)}</h1>
    ${body.join("\n    ")}
    </main>
  </body>
</html>
`;
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (c) => ESCAPES[c] ?? c);
