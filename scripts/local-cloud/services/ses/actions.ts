import * as z from 'zod';

/**
 * An error in the query protocol of SES.
 * https://docs.aws.amazon.com/ses/latest/APIReference/CommonErrors.html
 */
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

/** The answer to an action. @param result XML */
export const formatActionResponse = (action: string, result = ''): string =>
  `<${action}Response xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><${action}Result>${result}</${action}Result><ResponseMetadata><RequestId>local</RequestId></ResponseMetadata></${action}Response>`;

export const createInternalFailure = (cause: unknown) =>
  new SesError('InternalFailure', 'The mail inbox failed.', 500, { cause });

const inboxError = z.object({ message: z.string(), detail: z.string().optional() });

/** Translates a JSON error of the inbox into an error of SES. */
export function parseSesError(json: string): SesError {
  const parsed = inboxError.safeParse(parseJson(json));
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

const supportedActions = ['SendEmail', 'SendRawEmail'];
const addressListNames = [
  'Destination.ToAddresses',
  'Destination.CcAddresses',
  'Destination.BccAddresses',
  'ReplyToAddresses',
];

/**
 * Checks the form fields of an action, and adapts them to the inbox. The inbox reads only the first item of
 * an address list, so each list becomes one item, separated by commas as in a mail header.
 * @param suppressedRecipients recipients to leave out
 * @throws SesError for parameters that SES or the inbox does not accept
 */
export function prepareActionForm(body: string, suppressedRecipients: readonly string[]): string {
  const form = new URLSearchParams(body);
  const action = form.get('Action') ?? '';
  if (!supportedActions.includes(action))
    throw new SesError(
      'InvalidAction',
      `The SES emulator does not support the action ${action || '(none)'}. It supports ${supportedActions.join(' and ')}.`,
    );
  const lists = addressListNames.map((list) => ({ list, addresses: takeMembers(form, list) }));
  const recipients = lists
    .filter(({ list }) => list.startsWith('Destination.'))
    .flatMap((entry) => entry.addresses);
  checkRecipients(recipients);
  for (const address of [form.get('Source') ?? '', ...lists.flatMap((entry) => entry.addresses)])
    checkAddress(address);
  for (const { list, addresses } of lists) {
    const deliverableAddresses = addresses.filter((address) => !suppressedRecipients.includes(address));
    if (deliverableAddresses.length > 0) form.set(`${list}.member.1`, deliverableAddresses.join(', '));
  }
  return form.toString();
}

/** Checks the number and form of recipients. https://docs.aws.amazon.com/ses/latest/dg/quotas.html */
export function checkRecipients(recipients: readonly string[]): void {
  if (recipients.length === 0) throw new SesError('InvalidParameterValue', "Missing required header 'To'.");
  if (recipients.length > 50) throw new SesError('InvalidParameterValue', 'Recipient count exceeds 50.');
  for (const recipient of recipients) checkAddress(recipient);
}

function takeMembers(form: URLSearchParams, list: string): string[] {
  const names = [...form.keys()].filter((name) => name.startsWith(`${list}.member.`));
  const addresses = names.map((name) => form.get(name) ?? '');
  for (const name of names) form.delete(name);
  return addresses;
}

/**
 * Checks for `local@domain` or `Name <local@domain>` on one line. SES refuses line breaks, which could inject
 * headers.
 */
function checkAddress(address: string): void {
  const [, bare = address] = /<([^<>]*)>$/.exec(address) ?? [];
  if (/[\r\n]/.test(address)) throw new SesError('InvalidParameterValue', 'Header contains a line break.');
  // https://docs.aws.amazon.com/ses/latest/APIReference/API_Destination.html
  if (/[^!-~]/.test(bare))
    throw new SesError('InvalidParameterValue', 'Address contains a character that is not ASCII');
  if (!bare.includes('@')) throw new SesError('InvalidParameterValue', "Missing final '@domain'");
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(bare))
    throw new SesError('InvalidParameterValue', 'Illegal address');
}
