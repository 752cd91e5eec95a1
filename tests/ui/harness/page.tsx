/** Runs in the browser: takes the server's page over. */
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { documentNonce, PageRouterProvider } from "~/ui";
import { Around, routes } from "./app";
import { holdAnswers, letAnswersGo } from "./gate";

declare global {
  interface Window {
    answers: { hold: () => void; letGo: () => void };
  }
}

const data = document.querySelector("#hydration")?.textContent ?? "{}";
const router = createBrowserRouter(routes, {
  hydrationData: JSON.parse(data),
  future: { v7_partialHydration: true },
});
const pageRouter = () => router;
window.answers = { hold: holdAnswers, letGo: letAnswersGo };
hydrateRoot(
  document,
  <Around nonce={documentNonce()}>
    <PageRouterProvider value={pageRouter}>
      <RouterProvider router={router} future={{ v7_startTransition: true }} />
    </PageRouterProvider>
  </Around>,
);
