import * as z from 'zod';
import type { Assembly, Resource } from '../../assembly/assembly.ts';
import { UserFacingError } from '../../user-facing-error.ts';

/** The supported sources of event source mappings, by ARN. */
const sourcePatterns = {
  stream: /^arn:aws:dynamodb:.*\/stream\//,
  queue: /^arn:aws:sqs:/,
};

const Source = z.object({ EventSourceArn: z.string() });

/**
 * The mappings of one kind of source.
 * @throws UserFacingError for a mapping of any other kind of source
 */
export const listMappings = (assembly: Assembly, kind: keyof typeof sourcePatterns): Resource[] =>
  assembly.listByType('AWS::Lambda::EventSourceMapping').filter((resource) => {
    const { EventSourceArn } = assembly.parseProperties(resource, Source);
    if (!Object.values(sourcePatterns).some((source) => source.test(EventSourceArn)))
      throw createUnsupportedError(EventSourceArn);
    return sourcePatterns[kind].test(EventSourceArn);
  });

/** The function of a mapping. @throws UserFacingError if the assembly has no such function */
export function findFunction(assembly: Assembly, name: string): Resource {
  const resource = assembly.find('AWS::Lambda::Function', name);
  if (!resource) throw createUnsupportedError(name);
  return resource;
}

/** The id of a mapping, the same on every run. */
export const formatMappingId = ({ stack, logicalId }: Resource) => `${stack}-${logicalId}`;

const createUnsupportedError = (reference: string) =>
  new UserFacingError(
    `An event source mapping refers to ${reference}, which the local cloud does not support.`,
    'Map DynamoDB streams and SQS queues to functions of the assembly.',
  );
