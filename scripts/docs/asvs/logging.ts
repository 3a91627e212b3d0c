import { type Chapter, inFile, inTest } from './requirement.ts';

const logs = 'test/api/own-cloud/logs.test.ts';
const auditLog = 'test/api/audit-log.test.ts';

export const logging: Chapter = {
  title: 'V16 Security logging and error handling',
  requirements: [
    {
      number: '16.1.1',
      level: 2,
      asks: 'An inventory of logs: what, where, who reads them, for how long.',
      met: 'yes',
      evidence: [
        inFile('infra/docs/operating.md'),
        inTest('test/infra/docs/runbook.test.ts', 'names each log group and each bucket of access logs'),
      ],
    },
    {
      number: '16.2.1',
      level: 2,
      asks: 'Entries say when, where, who and what.',
      met: 'yes',
      evidence: [inTest(auditLog, 'an invited person, by the administrator, with the request')],
    },
    {
      number: '16.2.2',
      level: 2,
      asks: 'Times are synchronized and in UTC.',
      met: 'yes',
      note: 'Lambda keeps the clock.',
      evidence: [inFile('lambdas/domain/audit-record.ts')],
    },
    {
      number: '16.2.3',
      level: 2,
      asks: 'Logs go only where the inventory says.',
      met: 'yes',
      note: 'Functions may write to their own log group only.',
      evidence: [inFile('test/infra/snapshots/grants.txt')],
    },
    {
      number: '16.2.4',
      level: 2,
      asks: 'Logs have one format, and can be correlated.',
      met: 'yes',
      note: 'JSON, with the id of the request.',
      evidence: [inTest(logs, 'have messages for successful, rejected and failed requests')],
    },
    {
      number: '16.2.5',
      level: 2,
      asks: 'No credentials or personal data in logs.',
      met: 'yes',
      evidence: [
        inTest(
          logs,
          'contain no text, names, contact details or credentials of users',
          'contain no token, e-mail address or IP address',
        ),
      ],
    },
    {
      number: '16.3.1',
      level: 2,
      asks: 'Every attempt to sign in is logged, with success or failure.',
      met: 'no',
      note: 'Successes are entries of the audit log. Cognito reports failures with its Plus plan only; turning that on and recording its events would close this.',
      evidence: [inTest(auditLog, 'a sign-in')],
    },
    {
      number: '16.3.2',
      level: 2,
      asks: 'Refusals by role are logged.',
      met: 'yes',
      evidence: [inTest(auditLog, 'refusals by role, ten in an hour at most')],
    },
    {
      number: '16.3.3',
      level: 2,
      asks: 'Attempts to get around controls are logged.',
      met: 'yes',
      note: 'Each refused request, with its code: validation, limits, origin.',
      evidence: [inTest(logs, 'have messages for successful, rejected and failed requests')],
    },
    {
      number: '16.3.4',
      level: 2,
      asks: 'Unexpected errors are logged.',
      met: 'yes',
      evidence: [inTest(logs, 'have messages for successful, rejected and failed requests')],
    },
    {
      number: '16.4.1',
      level: 2,
      asks: 'Input cannot forge log entries.',
      met: 'yes',
      note: 'Each line is JSON. Cells of the export are no formulas.',
      evidence: [inTest(auditLog, 'is a CSV file whose cells are no formulas')],
    },
    {
      number: '16.4.2',
      level: 2,
      asks: 'Logs cannot be changed, and only those read them who may.',
      met: 'yes',
      evidence: [
        inFile('infra/constructs/table-access.ts'),
        inTest('test/lambdas/audit-log/verify.test.ts', 'an entry that was changed together with its link'),
      ],
    },
    {
      number: '16.4.3',
      level: 2,
      asks: 'Logs are copied to a separate system.',
      met: 'yes',
      note: 'To a bucket with object lock. Another account for it would be stricter.',
      evidence: [
        inFile('infra/stacks/audit-log.ts'),
        inTest(auditLog, 'has a link for each entry, and a copy of both'),
      ],
    },
    {
      number: '16.5.1',
      level: 2,
      asks: 'Errors tell nothing of the inside.',
      met: 'yes',
      evidence: [inFile('lambdas/http/errors.ts'), inTest('test/api/bad-input.test.ts')],
    },
    {
      number: '16.5.2',
      level: 2,
      asks: 'The application stays safe while what it depends on fails.',
      met: 'yes',
      evidence: [
        inTest(
          'test/api/own-cloud/timeouts.test.ts',
          'every function returns timed_out before its Lambda timeout',
        ),
      ],
    },
    {
      number: '16.5.3',
      level: 2,
      asks: 'A failure never lets a request through.',
      met: 'yes',
      evidence: [
        inTest('test/api/own-cloud/timeouts.test.ts', 'nothing is stored'),
        inFile('lambdas/http/caller.ts'),
      ],
    },
  ],
};
