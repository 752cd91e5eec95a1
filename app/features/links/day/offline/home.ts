/** In the query of a link's address, where the home screen of a phone opens it. */
export const FROM_HOME = "home";
