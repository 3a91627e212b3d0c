import type { Credentials } from '../../../credentials.ts';

/** The settings of a client of the S3 emulator. */
export interface S3Access {
  url: string;
  region: string;
  credentials: Credentials;
}
