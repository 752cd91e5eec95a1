import { type NavLinkProps, NavLink as RemixNavLink } from "@remix-run/react";
import { useHandOn } from "./page-office";

/** A link that knows whether its page is on screen, for the office that the page belongs to. */
export const NavLink = ({ to, ...rest }: NavLinkProps & { to: string }) => (
  <RemixNavLink discover="none" {...rest} to={useHandOn()(to)} />
);
