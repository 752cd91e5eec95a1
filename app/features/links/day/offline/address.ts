/** The address of the page, which a reload asks for. */

const TODAY = "/day";

const showAddressOfToday = () => history.replaceState(null, "", TODAY);

/** A stop that was chosen and then reported is not the chosen one any more. */
export function leaveChosenStop(): void {
  if (location.search.includes("stop=")) showAddressOfToday();
}

/** The stored day in the place of another page of ours that had no connection. */
export function showAsDay(page: HTMLElement): void {
  if (location.pathname !== TODAY && !page.dataset.page) showAddressOfToday();
}
