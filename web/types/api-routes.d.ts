declare module 'virtual:api-routes' {
  // An ambient module declaration cannot contain import statements with relative paths.
  export const routes: import('../api/routes.ts').Routes<
    import('@portico/shared/contract/index.ts').Contract
  >;
}
