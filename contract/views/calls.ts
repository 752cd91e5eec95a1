import { z } from "zod";
import { defineCall, MANAGERS } from "../call";
import { Changed, Id, line } from "../common";
import { ListView } from "../entities";
import { ListQuery, listOf } from "../list";

const views = { tag: "Views", scope: "entity", access: MANAGERS, extension: true } as const;

export const listListViews = defineCall({
  ...views,
  id: "listViews.list",
  method: "GET",
  path: "/list-views",
  summary: "The caller's own views of lists and those that an office shares with them, by name",
  query: ListQuery,
  reply: listOf(ListView),
});

export const createListView = defineCall({
  ...views,
  id: "listViews.create",
  method: "POST",
  path: "/list-views",
  summary: "Keep a view of a list, for oneself or for an office",
  creates: true,
  body: z.strictObject({
    list: z.string().regex(/^\/\w[\w/-]{0,198}$/, "must be the path of a list, such as /routes"),
    name: line(100).min(1),
    query: z.string().max(4000).default(""),
    officeId: Id.nullish().describe("The office that shares it; left out, it is one's own."),
  }),
  reply: ListView,
});

export const deleteListView = defineCall({
  ...views,
  id: "listViews.delete",
  method: "DELETE",
  path: "/list-views/{id}",
  summary: "Delete a view of one's own, or one that an office within the scope shares",
  params: z.object({ id: Id }),
  reply: Changed,
});
