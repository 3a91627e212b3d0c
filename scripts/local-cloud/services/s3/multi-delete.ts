import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod';
import { createBody } from './request/body.ts';
import { Digester } from './request/digests.ts';
import { S3Error } from './errors.ts';
import { type Call, sendXml } from './operations.ts';
import { element } from './xml.ts';

const parser = new XMLParser({
  isArray: (name) => name === 'Object',
  parseTagValue: false,
  trimValues: false,
  htmlEntities: true,
});

const deletion = z.object({
  Delete: z.object({
    Object: z.array(z.object({ Key: z.string().min(1) })).max(1000),
    Quiet: z.stringbool().default(false),
  }),
});

const createMalformedError = () =>
  new S3Error(
    400,
    'MalformedXML',
    'The XML you provided was not well-formed or did not validate against our published schema',
  );

/** DeleteObjects: up to 1,000 keys. A key that does not exist counts as deleted. */
export async function deleteObjects({ request, response, payloadHash, bucket }: Call): Promise<void> {
  const body = createBody(request, payloadHash);
  const digester = new Digester();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body.content) {
    digester.update(chunk);
    chunks.push(chunk);
    size += chunk.length;
    if (size > 2 * 1024 ** 2) throw createMalformedError();
  }
  body.verify(digester.finish());
  const { Object: objects, Quiet: quiet } = parse(Buffer.concat(chunks).toString()).Delete;
  for (const { Key } of objects) await bucket.remove(Key);
  const deletedKeys = objects.map(({ Key }) => element('Deleted', [element('Key', Key)]));
  sendXml(response, element('DeleteResult', quiet ? [] : deletedKeys));
}

function parse(xml: string): z.infer<typeof deletion> {
  try {
    return deletion.parse(parser.parse(xml));
  } catch {
    throw createMalformedError();
  }
}
