import { useEffect, useRef } from "react";
import { readConversationPath } from "~/features/urls";
import { useSubmit } from "~/ui";
import type { Conversation } from "./read-conversation.server";

/**
 * Says that the newest messages are read as soon as somebody has them before their eyes.
 *
 * @returns the first message that was unread when the conversation was opened, which stays marked
 */
export function useReading(conversation: Conversation): string | undefined {
  const { id, unread, readsByItself } = conversation;
  const submit = useSubmit();
  const upTo = readsByItself ? unread?.upTo : undefined;

  useEffect(() => {
    if (!upTo) return;
    const read = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", read);
      const action = readConversationPath(id);
      submit({ upTo, quietly: "yes" }, { method: "post", action, navigate: false });
    };
    document.addEventListener("visibilitychange", read);
    read();
    return () => document.removeEventListener("visibilitychange", read);
  }, [upTo, id, submit]);

  const opened = useRef({ id, first: unread?.first });
  if (opened.current.id !== id) opened.current = { id, first: unread?.first };
  return opened.current.first;
}
