/**
 * What every page is made of. It has one door, so that it is one file in the browser: what is
 * imported piece by piece becomes a file for each set of pages that happens to share a piece.
 */

export { Button, type ButtonProps } from "./button/button";
export { IconButton } from "./button/icon-button";
export { LinkButton } from "./button/link-button";
export { Field } from "./form/field";
export { FormMessage } from "./form/form-message";
export { Input, TextArea } from "./form/input";
export { PasswordInput } from "./form/password-input";
export { useBeforePaint } from "./hooks/before-paint";
export { useDebounced } from "./hooks/debounced";
export { focusHeading } from "./hooks/focus-heading";
export { useFragment, withoutPlace } from "./hooks/fragment";
export { useHydrated } from "./hooks/hydrated";
export { isComposing } from "./hooks/is-composing";
export { moveFocus } from "./hooks/move-focus";
export { documentNonce, NonceProvider, useNonce } from "./hooks/nonce";
export { PageRouterProvider } from "./hooks/page-router";
export { createTitleParts, TitleProvider, useTitlePart, useTitlePrefix } from "./hooks/page-title";
export { Icon } from "./icon/icon";
export type { IconName } from "./icon/names";
export { Form } from "./link/form";
export { Link } from "./link/link";
export { useNavigate, useSubmit } from "./link/navigate";
export { PageOffice, useHandOn } from "./link/page-office";
export { useReader } from "./link/reader";
export { Brand } from "./shell/brand";
export { Progress } from "./shell/progress";
export { type ToastData, Toasts } from "./toast/toasts";
