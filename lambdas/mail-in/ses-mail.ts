// What SES says about a mail: its headers and verdicts.

import type { SESEventRecord } from 'aws-lambda';
import { toNetwork } from '../platform/network/network.ts';
import type { Verdicts } from './decision/decide.ts';

export type Ses = SESEventRecord['ses'];
type Header = Ses['mail']['headers'][number];

/** Headers above X-SES-RECEIPT were added by SES; those below came with the mail. */
function selectSesHeaders(headers: readonly Header[]): readonly Header[] {
  const end = headers.findIndex(({ name }) => name.toLowerCase() === 'x-ses-receipt');
  return headers.slice(0, Math.max(0, end));
}

function readDkimDomains(headers: readonly Header[]): string[] {
  const results = selectSesHeaders(headers).find(
    ({ name, value }) =>
      name.toLowerCase() === 'authentication-results' && /^\s*amazonses\.com;/i.test(value),
  );
  const passedMatches = (results?.value ?? '').matchAll(/dkim=pass\s[^;]*?header\.[id]=@?([\w.-]+)/gi);
  return [...passedMatches].map(([, domain = '']) => domain.toLowerCase());
}

/** The network of the server that delivered the mail to SES; empty if SES does not say. */
export function readServerNetwork(headers: readonly Header[]): string {
  const receivedHeader = selectSesHeaders(headers).find(({ name }) => name.toLowerCase() === 'received');
  const [, address = ''] = /\[(?:IPv6:)?([\da-f.:]+)\]/i.exec(receivedHeader?.value ?? '') ?? [];
  return toNetwork(address);
}

export const readVerdicts = ({ mail, receipt }: Ses): Verdicts => ({
  spam: receipt.spamVerdict.status,
  virus: receipt.virusVerdict.status,
  dkim: receipt.dkimVerdict.status,
  dmarc: receipt.dmarcVerdict.status,
  dkim_domains: readDkimDomains(mail.headers),
});
