import { type LinkProps, Link as RemixLink } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { Route, Routes } from "react-router-dom";
import { StaticRouter } from "react-router-dom/server";
import { expect, it } from "vitest";
import { Link } from "./link";

const html = (Component: typeof RemixLink, props: LinkProps) =>
  renderToString(
    <StaticRouter location="/routes/7?routePage=2">
      <Routes>
        <Route path="/routes/:id" element={<Component {...props}>Go</Component>} />
      </Routes>
    </StaticRouter>,
  );

const cases: LinkProps[] = [
  { to: "/routes" },
  {
    to: "/routes?routePage=1&filters=name:a%20b#row",
    prefetch: "intent",
    preventScrollReset: true,
  },
  { to: "/routes/delete", className: "x", title: "t", "aria-current": "page", replace: true },
  { to: "/files.csv", reloadDocument: true, rel: "nofollow" },
  { to: "/routes", onClick: () => {}, state: { a: 1 }, relative: "path" },
  { to: "?routePage=3" },
  { to: "#row" },
  { to: "..", relative: "path" },
  { to: "//elsewhere.example/" },
  { to: "https://elsewhere.example/" },
  { to: { pathname: "/routes", search: "?a=b" } },
];

it.each(cases)("a link is written on the server as Remix does in the browser: %j", (props) => {
  expect(html(Link, props)).toBe(html(RemixLink, { discover: "none", ...props }));
});
