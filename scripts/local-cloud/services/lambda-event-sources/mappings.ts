import * as z from 'zod';
import type { Assembly, Resource } from '../../assembly/assembly.ts';
import { UserFacingError } from '../../user-facing-error.ts';

/** The supported sources of event source mappings, by ARN. */
const sources = {
  stream: /^arn:aws:dynamodb:.*\/stream\//,
  queue: /^arn:aws:sqs:/,
};

const Source = z.object({ EventSourceArn: z.string() });

/**
 * The mappings of one kind of source.
 * @throws UserFacingError for a mapping of any other kind of source
 */
export const mappingsOfKind = (assembly: Assembly, kind: keyof typeof sources): Resource[] =>
  assembly.ofType('AWS::Lambda::EventSourceMapping').filter((resource) => {
    const { EventSourceArn } = assembly.properties(resource, Source);
    if (!Object.values(sources).some((source) => source.test(EventSourceArn)))
      throw unsupportedError(EventSourceArn);
    return sources[kind].test(EventSourceArn);
  });

/** The function of a mapping. @throws UserFacingError if the assembly has no such function */
export function findFunction(assembly: Assembly, name: string): Resource {
  const found = assembly.find('AWS::Lambda::Function', name);
  if (!found) throw unsupportedError(name);
  return found;
}

/** The id of a mapping, the same on every run. */
export const mappingId = ({ stack, logicalId }: Resource) => `${stack}-${logicalId}`;

const unsupportedError = (what: string) =>
  new UserFacingError(
    `An event source mapping refers to ${what}, which the local cloud does not support.`,
    'Map DynamoDB streams and SQS queues to functions of the assembly.',
  );
