import { SesError } from './actions.ts';

/** A mail that SES accepted. */
export interface SentMail {
  readonly messageId: string;
  readonly operation: 'SendEmail' | 'SendRawEmail';
  /** The sender as given in the request. */
  readonly source: string;
  readonly recipients: readonly string[];
  /** Recipients on the suppression list, who do not get it. */
  readonly suppressedRecipients: readonly string[];
  readonly subject: string;
  /** Only for a raw message. */
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly configurationSet: string | undefined;
  readonly tags: Readonly<Record<string, string>>;
}

/** The address in `Name <address>`. */
export const extractAddress = (recipient: string) => /<([^<>]+)>\s*$/.exec(recipient)?.[1] ?? recipient;

/** The values of a list: `Destinations.member.1` … */
export const listMembers = (form: URLSearchParams, list: string): string[] =>
  [...form].flatMap(([name, value]) => (name.startsWith(`${list}.member.`) ? [value] : []));

/**
 * The tags of a message.
 * @throws SesError for a name or value that SES refuses:
 * https://docs.aws.amazon.com/ses/latest/APIReference/API_MessageTag.html
 */
export function parseTags(form: URLSearchParams): Record<string, string> {
  const names = [...form].filter(([name]) => /^Tags\.member\.\d+\.Name$/.test(name));
  const tags = names.map(([name, value]) => [value, form.get(name.replace(/Name$/, 'Value')) ?? ''] as const);
  for (const part of tags.flat())
    if (!/^[\w-]{1,255}$/.test(part))
      throw new SesError('InvalidParameterValue', `Invalid tag name or value: ${part.slice(0, 40)}`);
  return Object.fromEntries(tags);
}
