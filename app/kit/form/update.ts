/** How a form by POST says that its pickers search, or that what is chosen fills in more. */

/** The query key of an address that shows a form again as it is sent. */
export const UPDATE = "update";

/** After the name of a picker's search: the field that says which search was shown. */
export const SHOWN_SEARCH = "Shown";
