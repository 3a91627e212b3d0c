declare module 'virtual:api-routes' {
  import type { Contract } from '../../shared/contract/index.ts';
  import type { Routes } from '../api/routes.ts';

  export const routes: Routes<Contract>;
}
