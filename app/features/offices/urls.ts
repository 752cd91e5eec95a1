/** Addresses of offices. */

export const officesUrl = () => "/offices?page=1";
/** Choices for the pickers, a page at a time. */
export const officeOptionsUrl = () => "/options/offices";
