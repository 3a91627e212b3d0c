import type { Credentials } from '../../../credentials.ts';

/** What a client of the S3 emulator needs. */
export interface S3Access {
  url: string;
  region: string;
  credentials: Credentials;
}
