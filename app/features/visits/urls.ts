/** Addresses of visits. */

/** The visits; an office manager gets their first page. */
export const visitsUrl = (isAdmin: boolean) => (isAdmin ? "/visits" : "/visits?visitsPage=1");
