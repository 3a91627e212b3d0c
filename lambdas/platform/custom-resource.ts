import type { CloudFormationCustomResourceEvent, CloudFormationCustomResourceResponse } from 'aws-lambda';
import { type LambdaContext, runBeforeDeadline } from './deadline.ts';
import { logger } from './monitoring/logger.ts';

/**
 * Properties of a custom resource; `before` is undefined when the resource is created. Numbers and booleans
 * arrive as strings.
 */
export interface CustomResourceProperties {
  readonly before: unknown;
  readonly after: unknown;
}

/** A resource that cannot be created, with a message for the person who deploys. */
export class SetupRefused extends Error {}

/**
 * The Lambda handler of custom resources, by type. Deletion does nothing for types that are missing in
 * `deletionHandlers`: their resources remain.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/crpg-ref-requesttypes.html
 */
export function createCustomResourceHandler(
  handlers: Readonly<Record<string, (declared: CustomResourceProperties) => Promise<void>>>,
  deletionHandlers: Readonly<Record<string, (properties: unknown) => Promise<void>>> = {},
) {
  return async (event: CloudFormationCustomResourceEvent, context: LambdaContext): Promise<void> => {
    const { StackId, RequestId, LogicalResourceId, ResourceProperties: after } = event;
    const identity = {
      StackId,
      RequestId,
      LogicalResourceId,
      PhysicalResourceId: 'PhysicalResourceId' in event ? event.PhysicalResourceId : LogicalResourceId,
    };
    try {
      const handler = handlers[event.ResourceType];
      if (!handler) throw new SetupRefused(`There is no ${event.ResourceType}.`);
      const before = event.RequestType === 'Update' ? event.OldResourceProperties : undefined;
      await runBeforeDeadline(context, async () =>
        event.RequestType === 'Delete'
          ? deletionHandlers[event.ResourceType]?.(after)
          : handler({ before, after }),
      );
    } catch (error) {
      logger.error('resource not made', { error: error instanceof Error ? error : String(error) });
      const Reason =
        error instanceof SetupRefused
          ? error.message
          : `${error instanceof Error ? error.name : 'Error'}: see the log of the function, request ${RequestId}.`;
      return sendResponse(event.ResponseURL, { ...identity, Status: 'FAILED', Reason });
    }
    return sendResponse(event.ResponseURL, { ...identity, Status: 'SUCCESS' });
  };
}

/**
 * Sends the response to CloudFormation. Its body is bytes, because `fetch` adds a content type to strings,
 * and the signed URL does not allow one.
 */
async function sendResponse(url: string, response: CloudFormationCustomResourceResponse): Promise<void> {
  const body = new TextEncoder().encode(JSON.stringify(response));
  const { ok, status } = await fetch(url, { method: 'PUT', body });
  if (!ok) throw new Error(`CloudFormation answered with ${status}`);
}
