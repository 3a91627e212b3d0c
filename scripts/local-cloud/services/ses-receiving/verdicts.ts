const kinds = ['spam', 'virus', 'spf', 'dkim', 'dmarc'] as const;
type Kind = (typeof kinds)[number];
export type Verdicts = Readonly<Record<Kind, string>>;

const header = /^X-Local-Verdicts:(.*)$/im;

/**
 * SES's verdicts on a mail. Nothing on this machine can check where a mail comes from, so the mail itself
 * contains the verdicts: `X-Local-Verdicts: dmarc=FAIL spam=PASS`. All others pass.
 */
export function readVerdicts(mail: string): Verdicts {
  const end = mail.search(/\r?\n\r?\n/);
  const [, said = ''] = header.exec(end < 0 ? mail : mail.slice(0, end)) ?? [];
  const given = new Map(
    [...said.matchAll(/(\w+)=(\w+)/g)].map(([, kind = '', value = '']) => [
      kind.toLowerCase(),
      value.toUpperCase(),
    ]),
  );
  const verdict = (kind: Kind) => given.get(kind) ?? 'PASS';
  return {
    spam: verdict('spam'),
    virus: verdict('virus'),
    spf: verdict('spf'),
    dkim: verdict('dkim'),
    dmarc: verdict('dmarc'),
  };
}
