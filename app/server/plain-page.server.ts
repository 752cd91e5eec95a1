/** A page for what fails before the console's own pages can: no scripts, no styles, no data. */
export function plainPage(title: string, lines: readonly string[]): string {
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("\n    ");
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title)} · Waybook</title>
  </head>
  <body>
    <main>
    <h1>${escapeHtml(title)}</h1>
    ${paragraphs}
    <p><a href="/">Back to Waybook</a></p>
    </main>
  </body>
</html>
`;
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (c) => ESCAPES[c] ?? c);
