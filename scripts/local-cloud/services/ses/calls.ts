import * as z from 'zod';
import type { CallReader } from '../../recorder/call-reader.ts';

const Outbound = z.object({
  FromEmailAddress: z.string(),
  ConfigurationSetName: z.string().optional(),
  Destination: z.record(z.string(), z.array(z.string())),
});

export const sesCalls: CallReader = {
  restOperation: (_, { pathname }) =>
    pathname.startsWith('/v2/email/suppression/') ? 'DeleteSuppressedDestination' : 'SendEmail',
  /** Sending needs one permission for the sender's domain and one for the configuration set. */
  permissionsOf({ operation, body }, { region, account }) {
    const action = `ses:${operation}`;
    const outbound = operation === 'SendEmail' ? Outbound.safeParse(parsed(body)) : undefined;
    if (!outbound?.success) return [{ action, resource: '*', context: {} }];
    const { FromEmailAddress, ConfigurationSetName, Destination } = outbound.data;
    const [, address = FromEmailAddress] = /<([^<>]+)>$/.exec(FromEmailAddress) ?? [];
    const context = {
      'ses:FromAddress': [address],
      'ses:Recipients': Object.values(Destination).flat(),
    };
    const arn = (resource: string) => `arn:aws:ses:${region}:${account}:${resource}`;
    return [
      arn(`identity/${address.slice(address.indexOf('@') + 1)}`),
      ...(ConfigurationSetName === undefined ? [] : [arn(`configuration-set/${ConfigurationSetName}`)]),
    ].map((resource) => ({ action, resource, context }));
  },
  errorXml: (code) =>
    `<ErrorResponse><Error><Code>${code}</Code><Message>Injected</Message></Error></ErrorResponse>`,
};

/** Undefined for the form of the query protocol. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
