/** The page that says how long what is recorded is kept. */
export const dataRetentionUrl = () => "/data-retention";
