import { describe, expect, it } from 'vitest';
import { fold, foldWithPositions } from '../../../shared/model/folded-text.ts';
import { checkRows } from '../../support/rows.ts';

describe('folded text, which searches compare', () => {
  it('is the same for typed and stored texts that should match', () =>
    checkRows(
      [
        ['Straße', 'strasse'],
        ['STRASSE', 'strasse'],
        ['GROẞE', 'grosse'],
        ['Işık', 'isik'],
        ['IŞIK', 'isik'],
        ['ışık', 'isik'],
        ['İstanbul', 'istanbul'],
        ['Søren', 'soren'],
        ['Łódź', 'lodz'],
        ['Œuvre', 'oeuvre'],
        ['Ærø', 'aero'],
        ['Þórr Đặng', 'thorr dang'],
        ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
        ['Ὀδυσσεύς', 'οδυσσευσ'],
        ['Druck\u00ADer\u200B', 'drucker'],
        ['mi\u200Ccro\u200Dsoft', 'microsoft'],
        ['\u202Edesk\u202C', 'desk'],
        ['O’Brien', "o'brien"],
        ['O´Brien', "o'brien"],
        ['«ja» „nein“', '"ja" "nein"'],
        ['12–14', '12-14'],
        ['a − b', 'a - b'],
        ['Ｐｒｉｎｔｅｒ　ﬁ', 'printer fi'],
        ['한국어', '한국어'.normalize('NFKD')],
      ],
      ([text]) => text,
      ([text, expected]) => expect(fold(text)).toBe(expected),
    ));

  it('does not change if it is folded again or was in capitals', () => {
    const differingCharacters: string[] = [];
    for (let code = 0x20; code <= 0xffff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const character = String.fromCharCode(code);
      const foldedCharacter = fold(character);
      // The Greek iota subscript becomes a separate letter in capitals.
      const hasIotaSubscript = character.normalize('NFD').includes('\u0345');
      if (
        fold(foldedCharacter) !== foldedCharacter ||
        (fold(character.toUpperCase()) !== foldedCharacter && !hasIotaSubscript)
      )
        differingCharacters.push(code.toString(16));
    }
    expect(differingCharacters).toEqual([]);
  });

  it('can include the original position of each character', () => {
    for (const text of ['Straße 12–14', '  Łódź\u00AD-Süd ', 'Œuvre ‘x’', 'a\u0301b'])
      expect(foldWithPositions(text).text.trim(), text).toBe(fold(text));
    const { text, positions } = foldWithPositions('die Straße');
    expect(text.slice(4)).toBe('strasse');
    expect(positions.slice(4)).toEqual([4, 5, 6, 7, 8, 8, 9, 10]);
  });
});
