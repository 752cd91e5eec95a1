/** Moves the focus to the heading of the page, without scrolling there. */
export function focusHeading(): void {
  const heading =
    document.querySelector<HTMLElement>("main h1") ?? document.getElementById("content");
  if (!heading) return;
  // Set here and not in the HTML: only scripts focus it.
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
