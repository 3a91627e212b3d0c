import type * as z from 'zod';
import { type Schema, type Schemas, asSchema, oneOfValues } from './json-schema.ts';

/** Example values by field name. */
const byName: Record<string, unknown> = {
  address: '1 Bridge Street, Leeds',
  after: 'eyJwayI6IlBPU1RTIn0',
  author: 'Priya Raman',
  company: 'Calderbrook Clinics',
  company_id: '01JABCDEFGHJKMNPQRSTVWXYZ0',
  company_name: 'Calderbrook Clinics',
  contact_phone: '+44 113 496 0000',
  content: 'It works again since the restart.',
  cursor: 'eyJwayI6IlRJQ0tFVFMifQ',
  description: 'The appointment list stays empty after signing in.',
  email: 'sam@calderbrook.example',
  error: undefined,
  file_name: 'screen.png',
  file_path: '01JABCDEFGHJKMNPQRSTVWXYZ0/1767225600000.png',
  file_size: 48_213,
  file_type: 'image/png',
  full_name: 'Sam Okafor',
  id: '5f0c6c1e-2f7a-4c3e-9d52-1d6f0a3b7c88',
  image_url: undefined,
  share_image: '/share/blog/three-questions-for-a-supplier.png',
  message: 'We would like to talk about a migration.',
  name: 'Calderbrook Clinics',
  next_cursor: null,
  old_value: 'new',
  new_value: 'in_progress',
  phone: null,
  q: 'appointment',
  read_time: '6 min read',
  recaptchaToken: '03AFcWeA…',
  request_id: 'Y2hhbmdlIG1l',
  requester_email: 'sam@calderbrook.example',
  requester_id: '5f0c6c1e-2f7a-4c3e-9d52-1d6f0a3b7c88',
  requester_name: 'Sam Okafor',
  seo_description: undefined,
  seo_title: undefined,
  slug: 'audit-logs-that-answer-questions',
  subject: 'Appointment list is empty',
  ticket_number: 'TCK-000042',
  title: 'Audit logs that answer questions',
  token: `${'aB3-'.repeat(10)}xyz.${'Zy9_'.repeat(10)}abc`,
  uploaded_by: '5f0c6c1e-2f7a-4c3e-9d52-1d6f0a3b7c88',
  upload_url: 'https://bucket.s3.eu-west-2.amazonaws.com/…',
  user_email: 'sam@calderbrook.example',
  user_id: '5f0c6c1e-2f7a-4c3e-9d52-1d6f0a3b7c88',
  user_name: 'Sam Okafor',
  version: 3,
};

const byFormat: Record<string, string> = {
  date: '2026-01-01',
  'date-time': '2026-01-01T09:30:00.000Z',
  email: 'sam@calderbrook.example',
  ulid: '01JABCDEFGHJKMNPQRSTVWXYZ0',
  uri: 'https://bucket.s3.eu-west-2.amazonaws.com/…',
  uuid: '5f0c6c1e-2f7a-4c3e-9d52-1d6f0a3b7c88',
};

const byType: Record<string, unknown> = {
  string: 'text',
  integer: 1,
  number: 1,
  boolean: false,
  null: null,
};

/**
 * An example value of a schema; `undefined` for an optional field that examples leave out.
 * @param everything whether to include optional fields
 */
export function exampleOf(schemas: Schemas, reference: Schema, everything: boolean, name = ''): unknown {
  const schema = schemas.deref(reference);
  if (schema.examples) return schema.examples[0];
  const value = oneOfValues(schema);
  if (value) return exampleOf(schemas, value, everything, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.default ?? schema.enum[0];
  if (schema.properties) {
    const shown = Object.entries(schema.properties).filter(
      ([key]) => everything || schema.required?.includes(key),
    );
    return Object.fromEntries(
      shown.map(([key, property]) => [key, exampleOf(schemas, asSchema(property), everything, key)]),
    );
  }
  if (schema.type === 'array') {
    const items = Array.isArray(schema.items) ? schema.items[0] : schema.items;
    return [exampleOf(schemas, asSchema(items), everything)];
  }
  if (schema.type === 'object') {
    const keys = schema.required ?? ['content-type'];
    const value = asSchema(schema.additionalProperties);
    return Object.fromEntries(keys.map((key) => [key, exampleOf(schemas, value, everything)]));
  }
  if (schema.format !== undefined && schema.format in byFormat) return byFormat[schema.format];
  const [first] = schema.anyOf ?? [];
  // A choice of formats: a name such as `id` stands for one format only.
  if (first && asSchema(first).format !== undefined) return exampleOf(schemas, asSchema(first), everything);
  if (name in byName) return byName[name];
  if (first) return schema.default ?? exampleOf(schemas, asSchema(first), everything, name);
  const [type] = [schema.type].flat();
  return byType[type ?? ''];
}

/**
 * An example of a request body: the required fields, or all fields where the required ones are not enough.
 */
export function exampleBody(schemas: Schemas, body: z.ZodType): unknown {
  const schema = schemas.of(body, 'input');
  const required = exampleOf(schemas, schema, false);
  const hasFields = typeof required === 'object' && required !== null && Object.keys(required).length > 0;
  return hasFields && body.safeParse(required).success ? required : exampleOf(schemas, schema, true);
}
