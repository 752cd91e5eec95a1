import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import { UNDO_MINUTES } from "contract/audit/facts";
import { z } from "zod";
import { plainCookie, signedCookie } from "~/server/cookies.server";
import { LARGEST_COOKIE } from "./session.server";

/** Long enough for one redirect over a bad connection. */
const LIFETIME_SECONDS = 120;
const LONGEST_TEXT = 600;

const Toast = z.object({
  /** Tells a toast that is read twice from two that read the same. */
  id: z.string(),
  type: z.enum(["success", "error", "notice"]),
  title: z.string(),
  message: z.string(),
  /** What the message is about, to be opened. */
  link: z.object({ to: z.string(), label: z.string() }).optional(),
  /** A button that takes the change back: posts the fields to the action. */
  undo: z
    .object({
      action: z.string(),
      fields: z.record(z.string(), z.string()),
      label: z.string(),
    })
    .optional(),
});
export type Toast = z.infer<typeof Toast>;
export type ToastUndo = NonNullable<Toast["undo"]>;

/** A toast as an action writes it; titled "Success", "Error" or "Notice" if not said otherwise. */
export type NewToast = Omit<Toast, "id" | "title"> & { title?: string };

const TITLES = { success: "Success", error: "Error", notice: "Notice" } as const;

const cookie = (request: Request) => signedCookie("waybook_toast", LIFETIME_SECONDS, request);

/** Completes a toast. */
export const makeToast = (toast: NewToast): Toast => ({
  ...toast,
  id: randomUUID(),
  title: toast.title ?? TITLES[toast.type],
  message: toast.message.slice(0, LONGEST_TEXT),
});

/**
 * The `Set-Cookie` value that shows the toast on the next page. An undo whose way back is too
 * long for a cookie is left out: browsers would drop the toast with it.
 */
export async function saveToast(toast: NewToast, request: Request): Promise<string> {
  const serialize = (one: NewToast) => cookie(request).serialize(makeToast(one));
  const value = await serialize(toast);
  return value.length > LARGEST_COOKIE ? serialize({ ...toast, undo: undefined }) : value;
}

/**
 * Takes the toast that waits for this request. What is read is read for good: send the
 * headers along. A page that is only fetched ahead leaves it waiting.
 */
export async function takeToast(
  request: Request,
): Promise<{ toast: Toast | null; headers: Headers }> {
  const headers = new Headers();
  const header = request.headers.get("cookie");
  if (!header?.includes("waybook_toast=") || isPrefetch(request)) return { toast: null, headers };
  const read = Toast.safeParse(await cookie(request).parse(header));
  headers.append("set-cookie", await cookie(request).serialize("", { maxAge: 0 }));
  return { toast: read.success ? read.data : null, headers };
}

function isPrefetch(request: Request): boolean {
  const purpose = request.headers.get("sec-purpose") ?? request.headers.get("purpose") ?? "";
  return purpose.includes("prefetch");
}

/**
 * Answers a form post: leads to one of our own paths and shows the toast there.
 *
 * @param init more headers, such as a changed session
 */
export async function redirectWithToast(
  url: string,
  toast: NewToast,
  request: Request,
  init: { headers?: HeadersInit } = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.append("set-cookie", await saveToast(toast, request));
  if (toast.undo) headers.append("set-cookie", await undoCookie(request).serialize("1"));
  const answer = redirect(url, { status: 303, headers });
  return request.method === "POST" ? inPlaceOfForm(answer) : answer;
}

const UNDO_COOKIE = "waybook_undo";
const undoCookie = (request: Request) => plainCookie(UNDO_COOKIE, UNDO_MINUTES * 60, request);

/** Whether this browser has lately been offered to undo a change. */
export const mayHaveUndo = (request: Request): boolean =>
  request.headers.get("cookie")?.includes(`${UNDO_COOKIE}=`) ?? false;

/**
 * Makes the page that a form's answer leads to take the form's place in the browser's history.
 * Remix's client reads the header; without scripts the form stays there.
 */
export function inPlaceOfForm(answer: Response): Response {
  answer.headers.set("x-remix-replace", "yes");
  return answer;
}

/** A download leaves the page as it is: the next one tells of it. */
export async function fileWithToast(
  file: Response,
  toast: NewToast,
  request: Request,
): Promise<Response> {
  file.headers.append("set-cookie", await saveToast(toast, request));
  return file;
}
