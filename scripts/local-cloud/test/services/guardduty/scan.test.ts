import { expect, it } from 'vitest';
import { openAssembly } from '../../../services.ts';
import { rules } from '../../../services/eventbridge/rules.ts';
import { scan } from '../../../services/guardduty/scan.ts';
import { Bucket } from '../../../services/s3/bucket.ts';
import { createTemporaryDirectory, writeAssembly } from '../../assembly/fixture.ts';
import { createTestQueue } from '../sqs/queue.fixture.ts';

const bucket = await Bucket.open('files', createTemporaryDirectory());

async function scanContent(content: string) {
  const draft = await bucket.receive([Buffer.from(content)]);
  const object = await bucket.commit(draft, { key: 'a/1.txt', headers: {}, checksums: {} });
  return scan(bucket, object);
}

it('a scan finds the EICAR test file, and nothing else', async () => {
  expect(await scanContent('It broke.')).toMatchObject({
    scanStatus: 'COMPLETED',
    s3ObjectDetails: { bucketName: 'files', objectKey: 'a/1.txt' },
    scanResultDetails: { scanResultStatus: 'NO_THREATS_FOUND', threats: null },
  });
  // The text is split in two, so that virus scanners do not remove this source file.
  const infectedContent = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(
    '-',
  );
  expect(await scanContent(infectedContent)).toMatchObject({
    scanResultDetails: { scanResultStatus: 'THREATS_FOUND' },
  });
});

const createRules = (properties: object) =>
  rules(
    openAssembly(
      writeAssembly({ Scan: { Resources: { Rule: { Type: 'AWS::Events::Rule', Properties: properties } } } }),
    ),
    () => createTestQueue(),
  );

it('a rule forwards events that match its pattern, unless it is disabled', () => {
  const EventPattern = { source: ['aws.guardduty'], detail: { s3ObjectDetails: { bucketName: ['files'] } } };
  const Targets = [{ Arn: 'arn:aws:sqs:eu-west-2:000000000000:queue', Id: 'Target0' }];
  const [enabledRule] = createRules({ EventPattern, Targets });
  const createScanEvent = (bucketName: string) => ({
    source: 'aws.guardduty',
    detail: { s3ObjectDetails: { bucketName } },
  });
  expect(enabledRule?.matches(createScanEvent('files'))).toBe(true);
  expect(enabledRule?.matches(createScanEvent('others'))).toBe(false);
  expect(createRules({ EventPattern, Targets, State: 'DISABLED' })).toEqual([]);
});

it('a rule with a target that is not a queue is refused', () => {
  const Targets = [{ Arn: 'arn:aws:lambda:eu-west-2:000000000000:function:f', Id: 'Target0' }];
  expect(() => createRules({ EventPattern: { source: ['aws.guardduty'] }, Targets })).toThrow(
    'only queues can be targets here',
  );
});
