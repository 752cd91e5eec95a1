/** The page that says how long records are stored. */
export const dataRetentionUrl = () => "/data-retention";
