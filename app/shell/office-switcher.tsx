import { useLocation, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { activeOfficeUrl } from "~/features/account/urls";
import {
  Button,
  Icon,
  Input,
  isComposing,
  Link,
  moveFocus,
  useDebounced,
  useHydrated,
  useReader,
} from "~/ui";
import { Spinner } from "~/ui/page";
import { OfficeChoices, type OfficePage } from "./office-choices";

/**
 * The active office of a manager, and the way to another one: a link to a page of its own,
 * and with scripts a popover that asks for the offices when it is opened.
 */
export function OfficeSwitcher({ current }: { current: { id: string; name: string } | undefined }) {
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  const redirectTo = pathname + search;
  const content = (
    <>
      <span className="office-switcher__text">
        <span className="office-switcher__caption">Active office</span>
        <span className="truncate" dir="auto">
          {current?.name ?? "No office yet"}
        </span>
      </span>
      <Icon name="chevron-down" />
    </>
  );
  if (hydrated) {
    return (
      <OfficePopover current={current?.id} redirectTo={redirectTo}>
        {content}
      </OfficePopover>
    );
  }
  return (
    <Link className="office-switcher" to={activeOfficeUrl({ redirectTo })}>
      {content}
    </Link>
  );
}

function OfficePopover({
  current,
  redirectTo,
  children,
}: {
  current: string | undefined;
  redirectTo: string;
  children: ReactNode;
}) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const { load: read, data, loading } = useReader<OfficePage>();
  const { state } = useNavigation();
  const load = (page: number) =>
    read(activeOfficeUrl({ search: search.current?.value.trim(), page }));
  const find = useDebounced(() => load(1));

  useEffect(() => {
    if (state !== "idle" && panel.current?.matches(":popover-open")) panel.current.hidePopover();
  }, [state]);

  return (
    <div className="office-popover">
      <button
        type="button"
        className="office-switcher"
        popovertarget={id}
        onClick={() => {
          load(1);
          // The popover opens after this event.
          requestAnimationFrame(() => search.current?.focus());
        }}
      >
        {children}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what takes the keys are the offices in it */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="office-popover__panel popover"
        onKeyDown={moveFocus}
      >
        <Input
          ref={search}
          type="search"
          placeholder="Search"
          aria-label="Search offices"
          autoComplete="off"
          onInput={() => find()}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !isComposing(event.nativeEvent)) find.flush();
          }}
        />
        {data && <OfficeChoices offices={data.options} current={current} redirectTo={redirectTo} />}
        {loading && !data && <Spinner label="Loading offices" />}
        {data?.hasMore && (
          <Button
            size="small"
            variant="quiet"
            pending={loading}
            onClick={() => load(data.page + 1)}
          >
            Load More
          </Button>
        )}
      </div>
    </div>
  );
}
