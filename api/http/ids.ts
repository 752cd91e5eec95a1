const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** An id that nothing has; stands in for text that can't be an id of ours. */
export const NOBODY = "00000000-0000-0000-0000-000000000000";

export const isUuid = (text: string | undefined): text is string =>
  text !== undefined && UUID.test(text);

/** The id as Postgres takes it: text that isn't a UUID matches nothing instead of failing. */
export const asUuid = (text: string): string => (isUuid(text) ? text.toLowerCase() : NOBODY);
