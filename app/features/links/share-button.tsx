import { Button, useHydrated } from "~/ui";

interface ShareButtonProps {
  title: string;
  text: string;
  address: string;
}

/** Buttons that need scripts: copying a link, and handing it to another program where that is possible. */
export function ShareButton({ title, text, address }: ShareButtonProps) {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  const ignore = () => {};
  return (
    <>
      {navigator.clipboard && (
        <Button onClick={() => navigator.clipboard.writeText(address).catch(ignore)}>Copy</Button>
      )}
      {"share" in navigator && (
        <Button onClick={() => navigator.share({ title, text, url: address }).catch(ignore)}>
          Share
        </Button>
      )}
    </>
  );
}
