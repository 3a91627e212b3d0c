import { expect, test } from 'vitest';
import { type TextFormat, formatSelection } from '../../../web/conversation/composer/marks.ts';
import { checkRows } from '../../support/rows.ts';

/** Applies a mark to the selection, which the text encloses in `|` characters. */
function applyMark(mark: TextFormat, markedText: string): string {
  const [textBefore = '', selected = '', textAfter = ''] = markedText.split('|');
  const text = textBefore + selected + textAfter;
  const edit = formatSelection(mark, {
    text,
    start: textBefore.length,
    end: textBefore.length + selected.length,
  });
  const result = text.slice(0, edit.from) + edit.insertedText + text.slice(edit.to);
  return `${result.slice(0, edit.start)}|${result.slice(edit.start, edit.end)}|${result.slice(edit.end)}`;
}

test('a mark is added to the selected text, or removed where it was', () =>
  checkRows<[TextFormat, string, string]>(
    [
      ['bold', 'a |word| b', 'a **|word|** b'],
      ['bold', 'a **|word|** b', 'a |word| b'],
      ['bold', 'a || b', 'a **||** b'],
      ['italic', 'a |word| b', 'a *|word|* b'],
      ['italic', 'a *|word|* b', 'a |word| b'],
      ['italic', 'a **|word|** b', 'a ***|word|*** b'],
      ['code', 'run |npm ci|', 'run `|npm ci|`'],
      ['code', 'log: |one\ntwo|', 'log: \n```\n|one\ntwo|\n```'],
      ['list', 'Do:\no|ne\ntw|o\nthree', 'Do:\n|- one\n- two|\nthree'],
      ['list', '|- one\n- two|', '|one\ntwo|'],
      ['list', '||', '- ||'],
      ['quote', '|said|', '|> said|'],
      ['link', 'see |our page|', 'see [our page](|https://|)'],
      ['link', 'see |https://example.com/a|', 'see [||](https://example.com/a)'],
    ],
    ([mark, markedText]) => `${mark} of ${markedText}`,
    ([mark, markedText, expectedText]) => expect(applyMark(mark, markedText)).toBe(expectedText),
  ));
