import { expect, it } from 'vitest';
import { drawnEnvironment, isStale, paperOfStacks } from '../../scripts/docs/papers.ts';
import { synthesize } from './support/synthesize.ts';

const paper = await paperOfStacks(synthesize(drawnEnvironment).app.synth().directory);

it('the architecture is drawn as it is synthesized; if not: npm run docs', () => {
  expect(isStale(paper), 'npm run docs').toBe(false);
});

it.each([
  [/Site_Distribution\w+ -->\|asks\| Api_HttpApi/],
  [/Site_Distribution\w+ -->\|asks\| Site_Files/],
  [/Edge_Firewall -->\|stands before\| Site_Distribution/],
  [/Api_HttpApi\w+ -->\|calls\| Pages_AWSLambdaFunction/],
  [/Api_HttpApi\w+ -->\|trusts tokens of\| Identity_UserPool/],
  [/Data_Table\w+ -->\|tells its changes to\| Changes_AWSLambdaFunction/],
  [/Mail_Events\w+ -->\|tells\| MailEvents_AWSLambdaFunction/],
  [/Backup_Plan\w+ -->\|copies\| Data_Attachments/],
])('shows who speaks to whom: %s', (arrow) => {
  expect(paper.content).toMatch(arrow);
});
