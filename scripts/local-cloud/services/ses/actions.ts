import * as z from 'zod';

/** An error as the query protocol of SES reports it. https://docs.aws.amazon.com/ses/latest/APIReference/CommonErrors.html */
export class SesError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = 400, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.status = status;
  }

  get xml(): string {
    const message = this.message.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const type = this.status < 500 ? 'Sender' : 'Receiver';
    return `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>${type}</Type><Code>${this.code}</Code><Message>${message}</Message></Error><RequestId>local</RequestId></ErrorResponse>`;
  }
}

export const internalFailure = (cause: unknown) =>
  new SesError('InternalFailure', 'The mail inbox failed.', 500, { cause });

const refusal = z.object({ message: z.string(), detail: z.string().optional() });

/** The inbox's own JSON error, as an error of SES. */
export function refusedByInbox(json: string): SesError {
  const parsed = refusal.safeParse(parseJson(json));
  const { message, detail } = parsed.success ? parsed.data : { message: 'The mail inbox failed.' };
  const code =
    message === 'Missing Authentication Token' ? 'MissingAuthenticationToken' : 'InvalidParameterValue';
  return new SesError(code, detail ?? message, code === 'MissingAuthenticationToken' ? 403 : 400);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const supported = ['SendEmail', 'SendRawEmail'];
const addressLists = [
  'Destination.ToAddresses',
  'Destination.CcAddresses',
  'Destination.BccAddresses',
  'ReplyToAddresses',
];

/**
 * The form of an action, checked and changed so that the inbox keeps all of it: of a list of addresses it would keep the first item only,
 * so each list becomes one item, separated by commas as in a mail header. Throws a SesError for what SES, or this inbox, does not accept.
 */
export function prepareAction(body: string): string {
  const form = new URLSearchParams(body);
  const action = form.get('Action') ?? '';
  if (!supported.includes(action))
    throw new SesError(
      'InvalidAction',
      `The local mail inbox does not offer the action ${action || '(none)'}; it offers ${supported.join(' and ')}.`,
    );
  if (action === 'SendRawEmail') return body;
  const lists = addressLists.map((list) => ({ list, addresses: takeMembers(form, list) }));
  const recipients = lists
    .filter(({ list }) => list.startsWith('Destination.'))
    .flatMap((each) => each.addresses);
  if (recipients.length === 0) throw new SesError('InvalidParameterValue', "Missing required header 'To'.");
  if (recipients.length > 50) throw new SesError('InvalidParameterValue', `Recipient count exceeds 50.`);
  for (const address of [form.get('Source') ?? '', ...lists.flatMap((each) => each.addresses)])
    checkAddress(address);
  for (const { list, addresses } of lists)
    if (addresses.length > 0) form.set(`${list}.member.1`, addresses.join(', '));
  return form.toString();
}

function takeMembers(form: URLSearchParams, list: string): string[] {
  const names = [...form.keys()].filter((name) => name.startsWith(`${list}.member.`));
  const addresses = names.map((name) => form.get(name) ?? '');
  for (const name of names) form.delete(name);
  return addresses;
}

/** `local@domain` or `Name <local@domain>`, on one line: SES refuses line breaks, with which headers could be injected. */
function checkAddress(address: string): void {
  const [, bare = address] = /<([^<>]*)>$/.exec(address) ?? [];
  if (/[\r\n]/.test(address)) throw new SesError('InvalidParameterValue', 'Header contains a line break.');
  if (!bare.includes('@')) throw new SesError('InvalidParameterValue', "Missing final '@domain'");
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(bare))
    throw new SesError('InvalidParameterValue', 'Illegal address');
}
