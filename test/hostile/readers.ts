import { readAlert } from '../../lambdas/alerts/read-alert.ts';
import { guessColumns } from '../../lambdas/import/sources/csv/csv-columns.ts';
import { readCsv } from '../../lambdas/import/sources/csv/csv-text.ts';
import { freshdesk } from '../../lambdas/import/sources/vendors/freshdesk.ts';
import type { Vendor } from '../../lambdas/import/sources/vendors/pieces.ts';
import { adaptTags } from '../../lambdas/import/sources/vendors/text.ts';
import { zendesk } from '../../lambdas/import/sources/vendors/zendesk.ts';
import { UnreadableFile } from '../../lambdas/import/sources/unreadable-file.ts';
import { ApiError } from '../../lambdas/platform/api-error.ts';

/** Returns the result of a reader, or the name or code of the error if it refuses the input. */
function readValueOrErrorName(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableFile) return error.name;
    if (error instanceof ApiError && error.code === 'invalid_request') return error.code;
    throw error;
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const readCsvTable = (text: string): string =>
  JSON.stringify(
    [Buffer.from(text), Buffer.from(text, 'latin1'), Buffer.from(text, 'utf16le')].map((bytes) => {
      const table = readCsv(bytes);
      return [table, guessColumns('people_csv', table.headings)];
    }),
  );

const snsNotification = {
  Type: 'Notification',
  MessageId: '1',
  TopicArn: 'arn',
  Timestamp: '2026-01-01T00:00:00Z',
  SignatureVersion: '1',
  Signature: 'x',
  SigningCertURL: 'https://sns.eu-west-2.amazonaws.com/a.pem',
};

/** Alerts in the format of each monitoring tool, with the text in every field. */
const createAlerts = (text: string): object[] => [
  { key: text, title: text, text, link: text, started_at: text },
  {
    groupKey: text,
    status: 'firing',
    commonLabels: { severity: text },
    externalURL: text,
    alerts: [
      { status: 'firing', labels: { alertname: text }, annotations: { summary: text }, startsAt: text },
    ],
  },
  { heartbeat: { status: 0, time: text, msg: text }, monitor: { id: 1, name: text, url: text }, msg: text },
  {
    trigger_id: text,
    event_id: text,
    event_value: '1',
    event_name: text,
    event_severity: text,
    host_name: text,
    alert_message: text,
    zabbix_url: text,
  },
  { Type: 'Notification', TopicArn: text, SigningCertURL: text, Message: text, Timestamp: text },
  { ...snsNotification, Message: text },
];

export const readAlerts = (text: string): string => {
  const parsedAlert = parseJson(text);
  const bodies = [...createAlerts(text), ...(parsedAlert instanceof Object ? [parsedAlert] : [])];
  return JSON.stringify(bodies.map((body) => readValueOrErrorName(() => readAlert(body))));
};

const timestamp = '2026-01-01T00:00:00Z';
const ticketFields = { id: 1, requester_id: 2, subject: null, created_at: timestamp, updated_at: timestamp };

/** All texts in a value, joined. (JSON would write a control character as six characters.) */
const joinTexts = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return value instanceof Object ? Object.values(value).map(joinTexts).join(' ') : '';
};

/**
 * All texts that a vendor's reader returns if the given text is in its tickets and comments, or if a file is
 * malformed and contains only this text.
 */
function readVendorTexts(vendor: Vendor, files: Readonly<Record<string, unknown>>, text: string): string {
  const values = [text, { id: text }];
  const malformedFileResults = Object.keys(files).flatMap((path) =>
    [parseJson(text), text, values, { tickets: values, comments: values }].map((content) =>
      readValueOrErrorName(() => vendor.readFile(path, content)),
    ),
  );
  const results = Object.entries(files).map(([path, content]) => vendor.readFile(path, content));
  const pieces = results.flatMap((result) => result.pieces);
  return joinTexts([malformedFileResults, results, vendor.readTicket(pieces, new Set(['3']))]);
}

export const readZendeskExport = (text: string): string => {
  const comment = { id: 4, author_id: 3, html_body: text, body: text, public: true, created_at: timestamp };
  const ticket = {
    ...ticketFields,
    raw_subject: text,
    description: text,
    type: text,
    priority: text,
    status: text,
  };
  return readVendorTexts(
    zendesk,
    {
      'tickets.json': { tickets: [{ ...ticket, tags: [text], custom_fields: [{ id: 1, value: text }] }] },
      'tickets/1/comments.json': { comments: [comment] },
    },
    text,
  );
};

export const readFreshdeskExport = (text: string): string => {
  const conversation = { id: 4, ticket_id: 1, body: text, body_text: text, private: false, incoming: true };
  const conversations = [{ ...conversation, user_id: 3, created_at: timestamp }];
  const ticket = { ...ticketFields, subject: text, description: text, description_text: text, type: text };
  const tickets = [{ ...ticket, priority: 1, status: 2, custom_fields: { cf_a: text }, conversations }];
  return readVendorTexts(freshdesk, { 'tickets.json': tickets }, text) + JSON.stringify(adaptTags([text]));
};
