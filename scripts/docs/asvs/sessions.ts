import { type Chapter, inFile, inTest, sessions, stolenToken } from './requirement.ts';

const notFederated = 'Portico has one identity provider of its own and no federation.';

export const sessionManagement: Chapter = {
  title: 'V7 Session management',
  requirements: [
    {
      number: '7.1.1',
      level: 2,
      asks: 'The longest session and the longest inactivity are documented.',
      met: 'yes',
      note: 'Staff 12 hours, customers 30 days; each environment can choose. There is no limit to inactivity: see 7.3.1.',
      evidence: [inFile('infra/environments.ts'), inFile('lambdas/domain/session.ts')],
    },
    {
      number: '7.1.2',
      level: 2,
      asks: 'The number of sessions of one account is documented.',
      met: 'no',
      note: 'It is not limited, and no document says why.',
    },
    {
      number: '7.1.3',
      level: 2,
      asks: 'Federated sessions are documented.',
      met: 'does not apply',
      note: notFederated,
    },
    {
      number: '7.2.1',
      level: 1,
      asks: 'Tokens are verified by the backend.',
      met: 'yes',
      evidence: [inFile('lambdas/http/caller.ts'), inFile('infra/stacks/api.ts')],
    },
    {
      number: '7.2.2',
      level: 1,
      asks: 'Sessions use tokens made for them, not static keys.',
      met: 'yes',
      evidence: [inFile('infra/stacks/identity.ts')],
    },
    {
      number: '7.2.3',
      level: 1,
      asks: 'Reference tokens are random and have 128 bits.',
      met: 'does not apply',
      note: 'Access tokens are signed. Refresh tokens are made by Cognito.',
    },
    {
      number: '7.2.4',
      level: 1,
      asks: 'Each sign-in makes new tokens and ends the current ones.',
      met: 'yes',
      note: 'A browser holds one session.',
      evidence: [sessions('is accepted right after a changed password ended the others')],
    },
    {
      number: '7.3.1',
      level: 2,
      asks: 'A session ends after inactivity.',
      met: 'no',
      note: 'It ends by its age alone: agents leave the desk open beside other work, and 12 hours bound it.',
      evidence: [inFile('lambdas/domain/session.ts')],
    },
    {
      number: '7.3.2',
      level: 2,
      asks: 'A session has a longest life.',
      met: 'yes',
      evidence: [inTest('test/lambdas/domain/session.test.ts')],
    },
    {
      number: '7.4.1',
      level: 1,
      asks: 'Signing out and expiry end the session.',
      met: 'yes',
      evidence: [
        sessions('ends that session on the next request and its live connection, and no other session'),
        inTest('test/e2e/sign-in.test.ts', 'signing out in one tab signs the user out in the other tabs'),
      ],
    },
    {
      number: '7.4.2',
      level: 1,
      asks: 'Disabling an account ends its sessions.',
      met: 'yes',
      evidence: [
        sessions(
          'every token is refused on the next request, live connections are cut, and nothing is renewed',
        ),
      ],
    },
    {
      number: '7.4.3',
      level: 2,
      asks: 'A changed factor can end the other sessions.',
      met: 'yes',
      note: 'It always does.',
      evidence: [
        sessions(
          'every token is refused on the next request, live connections are cut, and nothing is renewed',
        ),
      ],
    },
    {
      number: '7.4.4',
      level: 2,
      asks: 'Every signed-in page shows how to sign out.',
      met: 'yes',
      evidence: [inFile('web/admin/shell/top-bar.tsx')],
    },
    {
      number: '7.4.5',
      level: 2,
      asks: 'Administrators can end the sessions of a user, or of all.',
      met: 'no',
      note: 'Of a user, by disabling the account. Nothing ends the sessions of all users at once.',
      evidence: [inFile('lambdas/people/end-sessions.ts')],
    },
    {
      number: '7.5.1',
      level: 2,
      asks: 'Changing how one signs in takes the password again.',
      met: 'yes',
      evidence: [
        stolenToken(
          'cannot move the account to another mailbox',
          'cannot change the password, even with the old one',
          'cannot switch the second factor off, not even with the password',
        ),
      ],
    },
    {
      number: '7.5.2',
      level: 2,
      asks: 'Users see their sessions and can end them.',
      met: 'no',
      note: 'They end all others by changing the password. A list of sessions is missing.',
    },
    {
      number: '7.6.1',
      level: 2,
      asks: 'Federated sessions end as documented.',
      met: 'does not apply',
      note: notFederated,
    },
    {
      number: '7.6.2',
      level: 2,
      asks: 'No session begins without an act of the user.',
      met: 'yes',
      evidence: [inFile('web/portal/sign-in/page.tsx')],
    },
  ],
};
