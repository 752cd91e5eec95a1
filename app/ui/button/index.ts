export { Button, type ButtonProps, type ButtonSize, type ButtonVariant } from "./button";
export { IconButton, IconLink } from "./icon-button";
export { LinkButton, type LinkButtonProps } from "./link-button";
