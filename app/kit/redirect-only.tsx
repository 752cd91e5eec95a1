/**
 * The component of a route whose loader always redirects. It renders nothing, but without it Remix
 * would answer a failure of the loader with the bare data of the error instead of the parent's page.
 */
export const RedirectOnly = () => null;
