import { endpointOf, signedForm } from './signed-call.ts';

/**
 * Publishes a message to a topic. After a failure it may have been published.
 * https://docs.aws.amazon.com/sns/latest/api/API_Publish.html
 * @throws ServiceError
 */
export const publish = (topicArn: string, message: object): Promise<void> =>
  signedForm({
    service: 'sns',
    url: `${endpointOf('sns', 'AWS_ENDPOINT_URL_SNS')}/`,
    form: {
      Action: 'Publish',
      Version: '2010-03-31',
      TopicArn: topicArn,
      Message: JSON.stringify(message),
    },
    patience: 4_000,
  });
