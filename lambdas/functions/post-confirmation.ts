import { welcome } from '../people/sign-up.ts';

export const handler = welcome;
