import * as z from 'zod';
import type { CallReader } from '../../recorder/call-reader.ts';
import { SesError } from './actions.ts';

interface SendRequest {
  readonly from: string;
  readonly recipients: readonly string[];
  readonly configurationSet: string | undefined;
}

const OutboundEmail = z.object({
  FromEmailAddress: z.string(),
  ConfigurationSetName: z.string().optional(),
  Destination: z.record(z.string(), z.array(z.string())),
});

/** Reads the JSON of SES's API v2. */
function parseJsonSendRequest(body: string): SendRequest {
  const { FromEmailAddress, ConfigurationSetName, Destination } = OutboundEmail.parse(JSON.parse(body));
  return {
    from: FromEmailAddress,
    recipients: Object.values(Destination).flat(),
    configurationSet: ConfigurationSetName,
  };
}

/** Reads the form of SES's API v1. */
function parseFormSendRequest(body: string): SendRequest {
  const form = new URLSearchParams(body);
  return {
    from: form.get('Source') ?? '',
    recipients: [...form].flatMap(([name, value]) =>
      /^Destination(?:s|\.\w+Addresses)\.member\./.test(name) ? [value] : [],
    ),
    configurationSet: form.get('ConfigurationSetName') ?? undefined,
  };
}

export const sesCalls: CallReader = {
  findRestOperation: (method, { pathname }) => {
    if (!pathname.startsWith('/v2/email/suppression/')) return 'SendEmail';
    return method === 'PUT' ? 'PutSuppressedDestination' : 'DeleteSuppressedDestination';
  },
  /** Sending needs one permission for the sender's domain and one for the configuration set. */
  listPermissions({ operation, body }, { region, account }) {
    const action = `ses:${operation}`;
    if (!operation.startsWith('Send')) return [{ action, resource: '*', context: {} }];
    const { from, recipients, configurationSet } = body.startsWith('{')
      ? parseJsonSendRequest(body)
      : parseFormSendRequest(body);
    const [, address = from] = /<([^<>]+)>$/.exec(from) ?? [];
    const context = { 'ses:FromAddress': [address], 'ses:Recipients': [...recipients] };
    const arn = (resource: string) => `arn:aws:ses:${region}:${account}:${resource}`;
    return [
      arn(`identity/${address.slice(address.indexOf('@') + 1)}`),
      ...(configurationSet === undefined ? [] : [arn(`configuration-set/${configurationSet}`)]),
    ].map((resource) => ({ action, resource, context }));
  },
  formatErrorXml: (code, message) => new SesError(code, message).xml,
};
