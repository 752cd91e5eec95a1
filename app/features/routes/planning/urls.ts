/** Addresses of Create Route. */
import { withQuery } from "~/lib/url";

/** @param query the plan so far, with `?` */
export const createRouteUrl = (query = "") => `/create-route${query}`;
/** An empty Create Route; `back` is the page that Cancel and the finished route lead to. */
export const newRouteUrl = (back: string) => withQuery(createRouteUrl(), { back });
/** The stop filter over Create Route. */
export const stopFilterUrl = (query = "") => `/create-route/filter${query}`;
/** The question whether to delete a saved stop filter or a route template. */
export const deleteTemplateUrl = (kind: "filter" | "route", id: string, query = "") =>
  `/create-route/delete/${kind}/${encodeURIComponent(id)}${query}`;
export const filterTemplateOptionsUrl = () => "/options/filter-templates";
export const routeTemplateOptionsUrl = () => "/options/route-templates";
