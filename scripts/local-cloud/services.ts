import { Assembly } from './assembly/assembly.ts';
import type { Service } from './service.ts';
import { apiGateway } from './services/api-gateway/service.ts';
import { apiGatewayWebSocket } from './services/api-gateway-websocket/service.ts';
import { cloudformation } from './services/cloudformation/service.ts';
import { cloudfront } from './services/cloudfront/service.ts';
import { cognito } from './services/cognito/service.ts';
import { dynamodb } from './services/dynamodb/service.ts';
import { eventbridge } from './services/eventbridge/service.ts';
import { guardduty } from './services/guardduty/service.ts';
import { lambdaEventSources } from './services/lambda-event-sources/service.ts';
import { lambda } from './services/lambda/service.ts';
import { notEmulated } from './services/not-emulated/service.ts';
import { s3Deployment } from './services/s3-deployment/service.ts';
import { s3 } from './services/s3/service.ts';
import { scheduler } from './services/scheduler/service.ts';
import { secretsManager } from './services/secrets-manager/service.ts';
import { sesReceiving } from './services/ses-receiving/service.ts';
import { ses } from './services/ses/service.ts';
import { sns } from './services/sns/service.ts';
import { sqs } from './services/sqs/service.ts';
import { ssm } from './services/ssm/service.ts';
import { wafv2 } from './services/wafv2/service.ts';
import { recaptcha } from './third-party/recaptcha/service.ts';

/** The services of a local cloud, in any order: they start in the order of their dependencies. */
export const services: readonly Service[] = [
  apiGateway,
  apiGatewayWebSocket,
  cloudformation,
  cloudfront,
  cognito,
  dynamodb,
  eventbridge,
  guardduty,
  lambda,
  lambdaEventSources,
  notEmulated,
  s3,
  s3Deployment,
  scheduler,
  secretsManager,
  ses,
  sesReceiving,
  sns,
  sqs,
  ssm,
  wafv2,
  // Not AWS:
  recaptcha,
];

/**
 * Reads a synthesized assembly without running it.
 * @throws UserFacingError if it is damaged or not supported
 */
export const openAssembly = (directory: string): Assembly => new Assembly(directory, services);
