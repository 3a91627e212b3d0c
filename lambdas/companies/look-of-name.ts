/**
 * Letters that look like Latin ones: those of European scripts in confusables.txt of Unicode 16, by either
 * case, without those that decompose; and Latin ones that are often typed without their stroke.
 * https://www.unicode.org/Public/security/16.0.0/confusables.txt
 */
const lookAlikes: Readonly<Record<string, string>> = {
  a: 'аАαΑɑ',
  ae: 'æÆӕӔ',
  b: 'ЬьвВΒƄƅ',
  c: 'сСᴄ',
  d: 'ԁԀđĐ',
  e: 'еЕΕҽҼ',
  f: 'ϝϜքẝ',
  g: 'ԍԌɡցƍ',
  h: 'һҺнНΗհ',
  j: 'јЈϳͿ',
  k: 'кКκΚ',
  l: 'іІΙιıɩɪӀӏłŁ',
  m: 'мМΜϻϺ',
  n: 'Νηոռ',
  o: 'оОοΟσΣօՕøØᴏ',
  oe: 'œŒ',
  p: 'рРρΡ',
  q: 'ԛԚգզ',
  r: 'гГᴦʀƦ',
  s: 'ѕЅꜱƽՏ',
  ss: 'ßẞ',
  t: 'тТτΤ',
  u: 'υʋսՍᴜ',
  v: 'ѵѴνᴠ',
  w: 'ԝԜѡѠɯաᴡ',
  x: 'хХΧχ',
  y: 'уУүҮΥγʏ',
  z: 'Ζᴢ',
};

const latin = new Map(
  Object.entries(lookAlikes).flatMap(([letters, others]) =>
    Array.from(others, (other) => [other, letters] as const),
  ),
);

/** What the law adds to the name of a company, and the words that join it. */
const legalForms = new Set(
  `ab ag and aps as asbl bv bvba co company corp corporation doo eg ek et ev gbr gesmbh ggmbh gmbh
  haftungsbeschrankt inc incorporated kft kg kgaa kk lda limited llc llp lp ltd ltda mbh nv og ohg oo oy oyj plc
  pte pty sa sarl sas se sl slu snc sp spa sro srl ug und z`.split(/\s+/),
);

/**
 * What a company's name looks like: equal for names that a reader may take for one another. Ignores case,
 * accents, spaces, punctuation and the legal form, and takes letters of other scripts for the Latin ones that
 * they look like. Empty for a name without letters and digits.
 */
export function lookOfName(name: string): string {
  const letters = Array.from(
    name.normalize('NFKD').replace(/[\u0300-\u036f]/g, ''),
    (letter) => latin.get(letter) ?? letter,
  )
    .join('')
    .toLowerCase()
    .replaceAll('|', 'l');
  // Without the dots of abbreviations: "G.m.b.H." is one word.
  const words = letters.replace(/[.'’]/g, '').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const last = words.findLastIndex((word) => !legalForms.has(word));
  const [first = ''] = words;
  const kept = last === -1 ? [first] : words.slice(0, last + 1);
  return kept.join('').replace(/[1i]/g, 'l').replaceAll('0', 'o').replaceAll('m', 'rn').replaceAll('w', 'vv');
}
