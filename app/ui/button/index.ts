export { Button, type ButtonProps } from "./button";
export { IconButton } from "./icon-button";
export { LinkButton } from "./link-button";
