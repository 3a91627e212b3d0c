import { longName, regionalArn } from '../../assembly/resource-type.ts';
import { resourcesOnly } from '../../service.ts';

/** Amazon SNS: topics have names and ARNs. Nothing is published to them here. */
export const sns = resourcesOnly({
  name: 'sns',
  resourceTypes: {
    'AWS::SNS::Topic': {
      nameProperty: 'TopicName',
      physicalId: longName,
      arn: regionalArn('sns', ''),
      attributes: { TopicName: (id) => id },
    },
  },
  ignoredTypes: ['AWS::SNS::Subscription', 'AWS::SNS::TopicPolicy'],
});
