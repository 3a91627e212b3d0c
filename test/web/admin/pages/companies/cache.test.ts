import { expect, test } from 'vitest';
import type { Company } from '../../../../../shared/contract/companies.ts';
import { putCompanyOnPage } from '../../../../../web/admin/pages/companies/cache.ts';

const createCompany = (name: string, id = name): Company => ({
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

const createPage = (names: string[], next_cursor: string | null = null) => ({
  items: names.map((name) => createCompany(name)),
  next_cursor,
});

const listNames = ({ items }: { items: Company[] }) => items.map(({ name }) => name);

test('a new company is sorted by its name, ignoring case', () => {
  const extendedPage = putCompanyOnPage(createCompany('birch'), createPage(['Alder', 'Cedar']), '', true);
  expect(listNames(extendedPage)).toEqual(['Alder', 'birch', 'Cedar']);
});

test('a new company is not added to a search that does not match it', () => {
  expect(listNames(putCompanyOnPage(createCompany('Birch'), createPage(['Cedar']), 'ced', true))).toEqual([
    'Cedar',
  ]);
});

test('a new company is not added to a page that ends before its name or begins after it', () => {
  expect(
    listNames(putCompanyOnPage(createCompany('Oak'), createPage(['Alder', 'Cedar'], 'more'), '', true)),
  ).not.toContain('Oak');
  expect(listNames(putCompanyOnPage(createCompany('Alder'), createPage(['Cedar']), '', false))).not.toContain(
    'Alder',
  );
});

test('a renamed company stays on its page and is listed once', () => {
  const updatedPage = putCompanyOnPage(
    createCompany('Willow', 'Alder'),
    createPage(['Alder', 'Cedar']),
    'alder',
    true,
  );
  expect(listNames(updatedPage)).toEqual(['Cedar', 'Willow']);
});
