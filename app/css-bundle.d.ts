/** Made by the compiler: the style sheet of all side-effect imports of CSS. */
declare module "@remix-run/css-bundle" {
  export const cssBundleHref: string | undefined;
}
