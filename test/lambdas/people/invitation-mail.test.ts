import { expect, it } from 'vitest';
import { brand } from '../../../shared/brand.ts';
import { composeInvitationMail } from '../../../lambdas/people/links/write-mail.ts';

it('staff are invited as staff, customers as members of their company', () => {
  const invitation = { to: 'ann@client.test', inviter: 'Ida', link: 'https://site.test/#token' };
  const composeText = (company: string | null, isStaff: boolean) =>
    composeInvitationMail({ ...invitation, company, isStaff }).text;
  expect(composeText(null, true)).toContain(`as a member of the staff of ${brand.name}.`);
  expect(composeText('Acme', true)).toContain(`as a member of the staff of ${brand.name}.`);
  expect(composeText('Acme', false)).toContain('as a member of Acme.');
});
