import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { renderPersonalDataPage } from '../../../lambdas/personal-data/page.ts';
import { PersonalData } from '../../../lambdas/personal-data/personal-data.ts';

test('the page of personal data shows each value as text, and a dash for a value that is absent', () => {
  const data = new PersonalData();
  data.add('profile', {
    full_name: 'Jane <b>Doe</b>',
    phone: null,
    job_title: '',
    disabled: false,
    tickets: 0,
  });
  const page = parse(renderPersonalDataPage(data, new Date()));
  const readTexts = (tag: string) => page.querySelectorAll(tag).map(({ text }) => text);
  expect(readTexts('h2')[0]).toBe('Profile (1)');
  expect(readTexts('dt')).toEqual(['Full name', 'Phone', 'Job title', 'Disabled', 'Tickets']);
  expect(readTexts('dd')).toEqual(['Jane <b>Doe</b>', '-', '-', 'no', '0']);
});
