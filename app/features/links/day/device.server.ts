/** What a request says of the phone that it comes from. */
import { FROM_HOME } from "./offline/home";

/** Whether the home screen has opened the address of a link, or of the day. */
export const isFromHome = ({ url }: Request): boolean => new URL(url).searchParams.has(FROM_HOME);

/** An iPhone, whose home screen has cookies of its own. */
export const isIphone = (request: Request): boolean =>
  /iPhone|iPad|iPod/.test(request.headers.get("user-agent") ?? "");
