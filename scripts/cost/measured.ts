import type { Tokens } from './operations.ts';

/** Who sends a request of the demo. */
export type Role = keyof Tokens;

/** Sends one request with the token of a role, and notes what it costs. */
export type Measured = <T>(request: string, role: Role, send: (token: string) => Promise<T>) => Promise<T>;
