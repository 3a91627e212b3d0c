import { describe, expect, it } from 'vitest';
import { toNameSkeleton } from '../../../lambdas/companies/name-skeleton.ts';
import { checkRows } from '../../support/rows.ts';

describe('the skeleton of a name', () => {
  it('ignores differences that readers do not notice', () =>
    checkRows(
      [
        ['case and spaces', 'Northwind Traders', 'NORTH  WINDTRADERS'],
        ['punctuation', 'Smith-Jones', "Smith, Jones'"],
        ['accents', 'Müller', 'Muller'],
        ['letters without their stroke', 'Łódź Straße', 'Lodz Strasse'],
        ['letters of other widths', 'Acme', 'Ａｃｍｅ'],
        ['mathematical letters', 'Acme', '𝗔𝗰𝗺𝗲'],
        ['Cyrillic letters among Latin ones', 'Acme', 'А\u0441m\u0435'],
        ['Greek letters among Latin ones', 'Beta', '\u0392et\u03b1'],
        ['Cherokee letters, large and small', 'Acme Services', '\u13aa\u13dfme \u13daerv\uab75ces'],
        ['Lisu letters', 'Acme Services', '\ua4ee\ua4dame \ua4e2\ua4f0rvices'],
        ['Coptic letters, large and small', 'Nocturn', '\u2c9a\u2c9fc\u2ca7urn'],
        ['singular and plural', 'Cloud Solution Agency', 'Cloud Solutions Agencies'],
        ['digits that look like letters', 'Solid Oil', 'S0l1d 0iI'],
        ['letters that look like two', 'Modern Wares', 'Modem VVares'],
        ['the legal form', 'Acme', 'Acme GmbH'],
        ['a legal form of several words', 'Acme Ltd.', 'Acme G.m.b.H. & Co. KG'],
        ['a translated legal form', 'Acme UG (haftungsbeschränkt)', 'Acme Sp. z o.o.'],
      ],
      ([difference]) => difference,
      ([, name, other]) => {
        expect(toNameSkeleton(other)).toBe(toNameSkeleton(name));
      },
    ));

  it.each([
    ['Acme', 'Acne'],
    ['Acme North', 'Acme South'],
    ['Acme 2', 'Acme 3'],
    ['Альфа', 'Бета'],
    ['株式会社一', '株式会社二'],
    ['AG', 'SE'],
    ['Ross', 'Ros'],
  ])('differs between %s and %s', (name, other) => {
    expect(toNameSkeleton(other)).not.toBe(toNameSkeleton(name));
  });

  it('is empty for a name without letters and digits', () => {
    expect(toNameSkeleton('!?')).toBe('');
  });
});
