/**
 * The screen of a route whose loader always leads on: none. With one, a failure of its loader is told on the
 * page of its parent; without, Remix would answer with the bare data of the error.
 */
export const LeadsOn = () => null;
