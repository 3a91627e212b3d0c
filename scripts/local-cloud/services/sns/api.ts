import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { type RunningServer, listen } from '../../listen.ts';
import { readChain } from '../lambda/lineage.ts';
import type { MessageAttribute } from './filter-policy.ts';
import { SnsError, type Topics } from './topics.ts';

const namespace = 'http://sns.amazonaws.com/doc/2010-03-31/';

/**
 * Starts an emulator of the SNS API in the query protocol. It only supports Publish.
 * https://docs.aws.amazon.com/sns/latest/api/API_Publish.html
 */
export function startSnsApi(port: number, getTopics: () => Topics): Promise<RunningServer> {
  const server = createServer((request, response) => {
    text(request).then(
      (body) => {
        const { status, xml } = runAction(
          new URLSearchParams(body),
          getTopics(),
          readChain([request.headers['x-amzn-trace-id']]),
        );
        response.writeHead(status, { 'content-type': 'text/xml' }).end(xml);
      },
      () => response.destroy(),
    );
  });
  return listen(server, port, 'SNS emulator');
}

/** An error in the query protocol. */
export const formatErrorXml = (code: string, message: string): string =>
  `<ErrorResponse xmlns="${namespace}"><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error><RequestId>local</RequestId></ErrorResponse>`;

function runAction(form: URLSearchParams, topics: Topics, chain: string): { status: number; xml: string } {
  try {
    const action = form.get('Action');
    if (action !== 'Publish')
      throw new SnsError(
        'InvalidAction',
        `The SNS emulator does not support the action ${action ?? '(none)'}. It supports Publish.`,
      );
    const { topic, message } = readMessage(form);
    const id = topics.publish(topic, message, parseAttributes(form), chain);
    return {
      status: 200,
      xml: `<PublishResponse xmlns="${namespace}"><PublishResult><MessageId>${id}</MessageId></PublishResult><ResponseMetadata><RequestId>local</RequestId></ResponseMetadata></PublishResponse>`,
    };
  } catch (error) {
    if (error instanceof SnsError)
      return { status: error.status, xml: formatErrorXml(error.code, error.message) };
    return { status: 500, xml: formatErrorXml('InternalError', 'The SNS emulator failed.') };
  }
}

/** Parameters that change how a message is delivered, which is not emulated. */
const unsupportedNames = ['MessageStructure', 'PhoneNumber', 'TargetArn', 'MessageGroupId'];

function readMessage(form: URLSearchParams): { topic: string; message: string } {
  const unsupportedName = unsupportedNames.find((name) => form.has(name));
  if (unsupportedName !== undefined)
    throw new SnsError(
      'InvalidParameter',
      `The SNS emulator does not support the parameter ${unsupportedName}.`,
    );
  const topic = form.get('TopicArn');
  if (topic === null) throw new SnsError('InvalidParameter', 'Invalid parameter: TopicArn');
  return { topic, message: form.get('Message') ?? '' };
}

function parseAttributes(form: URLSearchParams): Record<string, MessageAttribute> {
  const names = [...form].filter(([name]) => /^MessageAttributes\.entry\.\d+\.Name$/.test(name));
  return Object.fromEntries(
    names.map(([name, attribute]) => {
      const readFormField = (suffix: string) => form.get(name.replace(/Name$/, suffix)) ?? '';
      return [
        attribute,
        { type: readFormField('Value.DataType'), value: readFormField('Value.StringValue') },
      ];
    }),
  );
}
