import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineSchema, nameSchema, paragraphsSchema } from '../../shared/model/text.ts';

const Subject = lineSchema('Subject', 20);
const Description = paragraphsSchema('Description', 20);
const listMessages = (schema: typeof Subject, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe('text that users enter', () => {
  it('is trimmed but otherwise unchanged', () => {
    expect(Subject.parse('  Cannot sign in ✓ é  ')).toBe('Cannot sign in ✓ é');
    expect(Description.parse('one\n\n  two')).toBe('one\n\n  two');
  });

  it.each([
    ['it is missing', undefined],
    ['it is empty', ''],
    ['it is blank', ' \t '],
    ['it has zero-width characters only', '\u200B\u200D\uFEFF'],
    ['it has direction marks only', '\u202E\u2066'],
  ])('is rejected as missing if %s', (_, value) => {
    expect(listMessages(Subject, value)).toContain('Subject is required');
  });

  it.each([
    ['a number', 5, 'Subject must be text'],
    ['a NUL', 'a\u0000b', 'Subject contains a control character'],
    ['a lone surrogate', 'a\uD800b', 'Subject contains a broken character'],
    ['a line break', 'a\nb', 'Subject must be a single line'],
    ['more than the limit', 'x'.repeat(21), 'Subject is longer than 20 characters'],
  ])('is rejected with the name of the field if it has %s', (_, value, message) => {
    expect(listMessages(Subject, value)).toContain(message);
  });

  it.each([
    ['zero-width space', 'Marcus\u200B Adeyemi'],
    ['zero-width joiner', 'Mar\u200Dcus'],
    ['direction override', '\u202Esucram'],
    ['soft hyphen', 'Mar\u00ADcus'],
    ['Hangul filler', 'Marcus\u3164'],
  ])('is refused as a name if it has a %s', (_, name) => {
    expect(listMessages(nameSchema('Full name', 20), name)).toEqual([
      'Full name contains an invisible character. Please type it instead of copying it',
    ]);
  });

  it.each(['Zoë O’Brien-Łukasz', 'علی\u200Cرضا', 'क्\u200Dष', '日本語', 'Jo 👩\u200D⚕️'])(
    'may be the name %s',
    (name) => {
      expect(nameSchema('Full name', 20).parse(name)).toBe(name);
    },
  );

  it('is still valid after normalization', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
        const firstResult = Description.safeParse(text);
        if (firstResult.success) expect(Description.parse(firstResult.data)).toBe(firstResult.data);
        else expect(firstResult.error.issues.length).toBeGreaterThan(0);
      }),
    );
  });
});
