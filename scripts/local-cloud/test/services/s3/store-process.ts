import { startS3 } from '../../../services/s3/server.ts';
import { bucket, credentials, region } from './settings.ts';

/** A store in its own process, for tests that kill it. Prints its address. */
const [, , directory = ''] = process.argv;
const store = await startS3({
  port: 0,
  directory,
  region,
  credentials,
  buckets: [{ name: bucket, properties: {} }],
});
process.stdout.write(`${store.url}\n`);
