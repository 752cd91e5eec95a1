// `export *`: esbuild puts all that a barrel names one by one on every page that takes one thing of
// it; through this it looks for the thing itself.
export * from "./checkbox";
export * from "./error-summary";
export * from "./field";
export * from "./form-errors";
export * from "./form-message";
export * from "./input";
export * from "./password-input";
