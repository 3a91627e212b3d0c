import { expect, it } from 'vitest';
import {
  documentedEnvironment,
  isStale,
  renderArchitectureFile,
} from '../../scripts/docs/generated-files.ts';
import { synthesize } from '../infra/support/synthesize.ts';

const architectureFile = await renderArchitectureFile(
  synthesize(documentedEnvironment).app.synth().directory,
);

it('the architecture document is up to date; if not: npm run docs', () => {
  expect(isStale(architectureFile), 'npm run docs').toBe(false);
});

it.each([
  [/Site_Distribution\w+ -->\|forwards to\| Api_HttpApi/],
  [/Site_Distribution\w+ -->\|forwards to\| Site_Files/],
  [/Edge_Firewall -->\|protects\| Site_Distribution/],
  [/Api_HttpApi\w+ -->\|calls\| Pages_AWSLambdaFunction/],
  [/Api_HttpApi\w+ -->\|accepts tokens of\| Identity_UserPool/],
  [/Data_Table\w+ -->\|invokes\| Changes_AWSLambdaFunction/],
  [/Mail_Rules\w+ -->\|reports to\| Deliver_MessagesQueue/],
  [/Changes_TicketEvents\w+ -->\|notifies\| Project_EventsQueue/],
  [/Deliver_MessagesQueue\w+ -->\|invokes\| Deliver_AWSLambdaFunction/],
  [/Changes_TicketEvents\w+ -->\|notifies\| Deliver_MessagesQueue/],
  [/Api_HttpApi\w+ -->\|calls\| MailIn_AWSLambdaFunction/],
  [/Backup_Plan\w+ -->\|backs up\| Data_Attachments/],
])('shows how resources use each other: %s', (arrow) => {
  expect(architectureFile.content).toMatch(arrow);
});
