/** The page that says how long what is recorded is kept. */
export const whatIsKeptUrl = () => "/what-is-kept";
