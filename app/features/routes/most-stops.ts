/** The most stops of one route, by our API. */
export const MOST_STOPS = 1000;
