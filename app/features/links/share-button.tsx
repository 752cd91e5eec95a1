import { Button, useHydrated } from "~/ui";

interface ShareButtonProps {
  title: string;
  text: string;
  address: string;
}

/** Hands a link to another program, where that is possible. */
export function ShareButton({ title, text, address }: ShareButtonProps) {
  const hydrated = useHydrated();
  if (!hydrated || !("share" in navigator)) return null;
  const share = () => navigator.share({ title, text, url: address }).catch(() => {});
  return <Button onClick={share}>Share</Button>;
}
