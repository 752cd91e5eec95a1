/**
 * The router of the page. Remix's hooks for the same (`useBlocker`, `useRevalidator`) would come
 * with the first scripts of every page.
 */
import type { createBrowserRouter } from "react-router-dom";

type Router = ReturnType<typeof createBrowserRouter>;

/** Returns the router, which is there once the page is hydrated. */
export const pageRouter = (): Router =>
  (window as unknown as { __remixRouter: Router }).__remixRouter;
