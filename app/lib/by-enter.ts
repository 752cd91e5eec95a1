/**
 * What Enter means in a form without scripts. It presses the form's first button, wherever the
 * cursor is; that button says that it was Enter, and the fields tell what was meant.
 */

/** The name of that button. */
export const BY_ENTER = "enter";

/**
 * Whether Enter asks a picker for what was typed into its search since the page was shown;
 * everything else it sends, as the form's main button does.
 *
 * @param shown the searches that the page shows, as the form's URL has them
 */
export const isSearch = (form: FormData, shown: URLSearchParams): boolean =>
  form.has(BY_ENTER) && hasNewSearch(form, shown);

/** Whether another text stands in the search of a picker than when the page was shown. */
export const hasNewSearch = (form: FormData, shown: URLSearchParams): boolean =>
  [...form].some(([name, text]) => /Search$/.test(name) && text !== (shown.get(name) ?? ""));
