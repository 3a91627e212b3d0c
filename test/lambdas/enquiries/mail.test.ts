import { expect, test } from 'vitest';
import { composeEnquiryMail } from '../../../lambdas/enquiries/mail.ts';

test("the mail about an enquiry shows the visitor's texts as text, and links to the list", () => {
  const hostileText = '<img src=x onerror=alert(1)>';
  const enquiry = {
    id: '01JNB2F3Z8Q4C6V9X0T5R7W1YA',
    name: hostileText,
    email: 'ada@example.com',
    company: hostileText,
    subject: hostileText,
    message: hostileText,
    source: 'form',
    received_at: '2030-01-07T09:00:00.000Z',
    state: 'open',
    closed_by: null,
    closed_at: null,
    ticket: null,
  } as const;
  const listUrl = 'https://site.example/admin/enquiries?state=open&order=new';
  const { html } = composeEnquiryMail(enquiry, 'hello@site.example', listUrl);
  expect(html).not.toContain('<img');
  expect(html).toContain('href="https://site.example/admin/enquiries?state=open&amp;order=new"');
});
