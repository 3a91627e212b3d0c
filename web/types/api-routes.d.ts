declare module 'virtual:api-routes' {
  // A declaration like this cannot import by a relative path, only name a type by one.
  export const routes: import('../api/routes.ts').Routes<
    import('@portico/shared/contract/index.ts').Contract
  >;
}
