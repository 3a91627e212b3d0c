import { buffer } from 'node:stream/consumers';
import type { Bucket, StoredObject } from '../s3/bucket.ts';

/**
 * The harmless file with which scanners are tested (https://www.eicar.org/download-anti-malware-testfile/).
 * The text is in two parts, so that no scanner removes this source file.
 */
const testFileContent = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(
  '-',
);

/** The name of the threat that scanners report for this file. */
export const testThreat = 'EICAR-Test-File (not a virus)';

/** The detail of the event that GuardDuty sends after it has scanned an object. */
export async function scan(bucket: Bucket, object: StoredObject): Promise<object> {
  const isInfected = (await buffer(bucket.read(object))).includes(testFileContent);
  return {
    schemaVersion: '1.0',
    scanStatus: 'COMPLETED',
    resourceType: 'S3_OBJECT',
    s3ObjectDetails: {
      bucketName: bucket.name,
      objectKey: object.key,
      eTag: object.etag.replaceAll('"', ''),
      versionId: object.version,
      s3Throttled: false,
    },
    scanResultDetails: isInfected
      ? { scanResultStatus: 'THREATS_FOUND', threats: [{ name: testThreat }] }
      : { scanResultStatus: 'NO_THREATS_FOUND', threats: null },
  };
}
