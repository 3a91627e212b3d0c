import pluralize from 'pluralize';

const { singular } = pluralize;

/**
 * Letters that look like Latin ones. Most are letters of European scripts, Cherokee, Coptic and Lisu that do
 * not decompose, from confusables.txt of Unicode 16; the others are Latin letters that are often typed
 * without their stroke. Of Cherokee and Coptic, only the capitals are listed: small letters have the same
 * shapes, and are converted to capitals first. https://www.unicode.org/Public/security/16.0.0/confusables.txt
 */
const lookAlikes: Readonly<Record<string, string>> = {
  a: 'аАαΑɑᎪꓮ',
  ae: 'æÆӕӔ',
  b: 'ЬьвВΒƄƅᏴꓐⲂ',
  c: 'сСᴄᏟꓚⲤ',
  d: 'ԁԀđĐᎠꓓꓒ',
  e: 'еЕΕҽҼᎬꓰ',
  f: 'ϝϜքẝꓝ',
  g: 'ԍԌɡցƍᏀꓖ',
  h: 'һҺнНΗհᎻꓧⲎ',
  j: 'јЈϳͿᎫꓙ',
  k: 'кКκΚᏦꓗⲔ',
  l: 'іІΙιıɩɪӀӏłŁᏞᎥꓡꓲⲒⳐ',
  m: 'мМΜϻϺᎷꓟⲘ',
  n: 'ΝηոռꓠⲚ',
  o: 'оОοΟσΣօՕøØᴏꓳⲞ',
  oe: 'œŒ',
  p: 'рРρΡᏢꓑⲢ',
  q: 'ԛԚգզ',
  r: 'гГᴦʀƦᎡᏒꓣⲄᎱ',
  s: 'ѕЅꜱƽՏᏚꓢ',
  ss: 'ßẞ',
  t: 'тТτΤᎢꓔⲦ',
  u: 'υʋսՍᴜꓴ',
  v: 'ѵѴνᴠᏙꓦ',
  w: 'ԝԜѡѠɯաᴡᎳᏔꓪ',
  x: 'хХΧχꓫⲬ',
  y: 'уУүҮΥγʏᎩᎽꓬⲨ',
  z: 'ΖᴢᏃꓜ',
};

const latinLetters = new Map(
  Object.entries(lookAlikes).flatMap(([letters, characters]) =>
    Array.from(characters, (character) => [character, letters] as const),
  ),
);

/** Legal forms in company names, and conjunctions. */
const legalForms = new Set(
  `ab ag and aps as asbl bv bvba co company corp corporation doo eg ek et ev gbr gesmbh ggmbh gmbh
  haftungsbeschrankt inc incorporated kft kg kgaa kk lda limited llc llp lp ltd ltda mbh nv og ohg oo oy oyj plc
  pte pty sa sarl sas se sl slu snc sp spa sro srl ug und z`.split(/\s+/),
);

/**
 * A key that is the same for two company names that readers may confuse. Ignores case, accents, spaces,
 * punctuation, plurals and the legal form, and maps letters of other scripts to similar Latin ones. Empty for
 * a name without letters and digits.
 */
export function toNameSkeleton(name: string): string {
  const letters = Array.from(
    name
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/[\p{Script=Cherokee}\p{Script=Coptic}]/gu, (letter) => letter.toUpperCase()),
    (letter) => latinLetters.get(letter) ?? letter,
  )
    .join('')
    .toLowerCase()
    .replaceAll('|', 'l');
  // Removes the dots of abbreviations: "G.m.b.H." is one word.
  const words = letters.replace(/[.'’]/g, '').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const last = words.findLastIndex((word) => !legalForms.has(word));
  const [first = ''] = words;
  const keptWords = last === -1 ? [first] : words.slice(0, last + 1);
  return keptWords
    .map((word) => singular(word))
    .join('')
    .replace(/[1i]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('m', 'rn')
    .replaceAll('w', 'vv');
}
