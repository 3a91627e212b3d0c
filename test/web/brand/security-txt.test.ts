import { expect, test } from 'vitest';
import { renderSecurityTxt } from '../../../web/brand/security-txt.ts';
import { brand } from '../../../shared/brand.ts';

const readFields = (day: string) =>
  new Map(
    renderSecurityTxt('https://site.test', new Date(day))
      .trimEnd()
      .split('\n')
      .map((line): [string, string] => [line.split(': ')[0] ?? '', line.split(': ')[1] ?? '']),
  );

test('security.txt has the fields that RFC 9116 requires, and its own address', () => {
  const fields = readFields('2026-01-15');
  expect(fields.get('Contact')).toBe(`mailto:${brand.contactEmail}`);
  expect(fields.get('Canonical')).toBe('https://site.test/.well-known/security.txt');
  expect(fields.get('Preferred-Languages')).toBe('en');
});

test.each(['2026-01-01T00:00:00Z', '2026-02-28T12:00:00Z', '2026-07-31T23:59:59Z', '2028-02-29T23:59:59Z'])(
  'written at %s, it expires within a year, and not within ten months',
  (time) => {
    const buildTime = new Date(time);
    const validityDays =
      (Date.parse(readFields(time).get('Expires') ?? '') - buildTime.getTime()) / 86_400_000;
    expect(validityDays).toBeLessThan(365);
    expect(validityDays).toBeGreaterThan(300);
  },
);
