import { expect, test } from 'vitest';
import type { Company } from '../../../../../shared/contract/companies.ts';
import { putCompanyOnPage } from '../../../../../web/admin/pages/companies/cache.ts';

const company = (name: string, id = name): Company => ({
  id,
  name,
  contact_email: null,
  contact_phone: null,
  address: null,
  status: 'active',
  mail_domains: [],
  program_mails: 'record',
  program_addresses: [],
  service_level: null,
  default_group_id: null,
  created_at: '2026-01-05T09:00:00.000Z',
  user_count: 0,
});

const page = (names: string[], next_cursor: string | null = null) => ({
  items: names.map((name) => company(name)),
  next_cursor,
});

const namesOf = ({ items }: { items: Company[] }) => items.map(({ name }) => name);

test('a new company is sorted by its name, ignoring case', () => {
  const extendedPage = putCompanyOnPage(company('birch'), page(['Alder', 'Cedar']), '', true);
  expect(namesOf(extendedPage)).toEqual(['Alder', 'birch', 'Cedar']);
});

test('a new company is not added to a search that does not match it', () => {
  expect(namesOf(putCompanyOnPage(company('Birch'), page(['Cedar']), 'ced', true))).toEqual(['Cedar']);
});

test('a new company is not added to a page that ends before its name or begins after it', () => {
  expect(namesOf(putCompanyOnPage(company('Oak'), page(['Alder', 'Cedar'], 'more'), '', true))).not.toContain(
    'Oak',
  );
  expect(namesOf(putCompanyOnPage(company('Alder'), page(['Cedar']), '', false))).not.toContain('Alder');
});

test('a renamed company stays on its page and is listed once', () => {
  const updatedPage = putCompanyOnPage(company('Willow', 'Alder'), page(['Alder', 'Cedar']), 'alder', true);
  expect(namesOf(updatedPage)).toEqual(['Cedar', 'Willow']);
});
