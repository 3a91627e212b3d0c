const kinds = ['spam', 'virus', 'spf', 'dkim', 'dmarc'] as const;
type Kind = (typeof kinds)[number];
export type Verdicts = Readonly<Record<Kind, string>>;

const header = /^X-Local-Verdicts:(.*)$/im;

/**
 * SES's verdicts on a mail. Nothing on this machine can check where a mail comes from, so the mail itself
 * contains the verdicts: `X-Local-Verdicts: dmarc=FAIL spam=PASS`. All others pass.
 */
export function readVerdicts(mail: string): Verdicts {
  const headerEnd = mail.search(/\r?\n\r?\n/);
  const [, headerValue = ''] = header.exec(headerEnd < 0 ? mail : mail.slice(0, headerEnd)) ?? [];
  const verdicts = new Map(
    [...headerValue.matchAll(/(\w+)=(\w+)/g)].map(([, kind = '', value = '']) => [
      kind.toLowerCase(),
      value.toUpperCase(),
    ]),
  );
  const findVerdict = (kind: Kind) => verdicts.get(kind) ?? 'PASS';
  return {
    spam: findVerdict('spam'),
    virus: findVerdict('virus'),
    spf: findVerdict('spf'),
    dkim: findVerdict('dkim'),
    dmarc: findVerdict('dmarc'),
  };
}
