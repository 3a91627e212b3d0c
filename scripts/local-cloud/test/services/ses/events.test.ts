import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { openAssembly } from '../../../services.ts';
import { EventPublisher, readEventDestinations } from '../../../services/ses/event-publisher.ts';
import type { SentMail } from '../../../services/ses/sent-mail.ts';
import { writeAssembly } from '../../assembly/fixture.ts';
import { objectContaining } from '../../expecting.ts';

const createSentMail = (...recipients: string[]): SentMail => ({
  messageId: 'id-1',
  operation: 'SendRawEmail',
  source: 'Help desk <help@desk.example>',
  recipients,
  suppressedRecipients: [],
  subject: 'Ticket',
  headers: [],
  configurationSet: 'rules',
  tags: { mail: 'T1_M1' },
});

const readDestinations = (destination: object) =>
  readEventDestinations(
    openAssembly(
      writeAssembly({
        Mail: {
          Resources: {
            Rules: { Type: 'AWS::SES::ConfigurationSet', Properties: { Name: 'rules' } },
            Events: {
              Type: 'AWS::SES::ConfigurationSetEventDestination',
              Properties: {
                ConfigurationSetName: { Ref: 'Rules' },
                EventDestination: {
                  MatchingEventTypes: ['send', 'delivery', 'bounce', 'reject'],
                  EventBridgeDestination: {
                    EventBusArn: 'arn:aws:events:eu-west-2:000000000000:event-bus/default',
                  },
                  ...destination,
                },
              },
            },
          },
        },
      }),
    ),
  );

const Event = z.looseObject({ eventType: z.string() });

function createPublisher(destination: object = {}) {
  const publishedEvents: z.output<typeof Event>[] = [];
  const detailTypes: string[] = [];
  const eventPublisher = new EventPublisher((event) => {
    expect(event.source).toBe('aws.ses');
    detailTypes.push(event['detail-type']);
    publishedEvents.push(Event.parse(event.detail));
  }, '000000000000');
  eventPublisher.destinations = readDestinations(destination);
  return {
    eventPublisher,
    publishedEvents,
    detailTypes,
    listEventTypes: () => publishedEvents.map(({ eventType }) => eventType),
  };
}

describe('an event of a mail', () => {
  it('is published to the default bus, with the tags of its configuration set', () => {
    const { eventPublisher, publishedEvents, detailTypes } = createPublisher();
    eventPublisher.publishEvents(createSentMail('one@client.example'));
    const expectedMail = objectContaining({
      messageId: 'id-1',
      destination: ['one@client.example'],
      tags: objectContaining({ mail: ['T1_M1'], 'ses:configuration-set': ['rules'] }),
    });
    expect(detailTypes).toEqual(['Email Sent', 'Email Delivered']);
    expect(publishedEvents).toEqual([
      objectContaining({ eventType: 'Send', mail: expectedMail, send: {} }),
      objectContaining({
        eventType: 'Delivery',
        mail: expectedMail,
        delivery: objectContaining({ recipients: ['one@client.example'] }),
      }),
    ]);
  });

  it('depends on the recipient, as in the mailbox simulator of SES', () => {
    const { eventPublisher, publishedEvents, listEventTypes } = createPublisher();
    eventPublisher.publishEvents(createSentMail('bounce+7@simulator.amazonses.com'));
    expect(listEventTypes()).toEqual(['Send', 'Bounce']);
    expect(publishedEvents[1]).toMatchObject({
      bounce: {
        bounceType: 'Permanent',
        bouncedRecipients: [{ emailAddress: 'bounce+7@simulator.amazonses.com' }],
      },
    });
    eventPublisher.publishEvents(createSentMail('complaint@simulator.amazonses.com'));
    expect(listEventTypes().slice(2)).toEqual(['Send', 'Delivery']); // the event destination omits complaints
  });

  it('is a bounce for a recipient on the suppression list, who does not get the mail', () => {
    const { eventPublisher, publishedEvents, listEventTypes } = createPublisher();
    eventPublisher.publishEvents({
      ...createSentMail('one@client.example', 'gone@client.example'),
      suppressedRecipients: ['gone@client.example'],
    });
    expect(listEventTypes()).toEqual(['Send', 'Delivery', 'Bounce']);
    expect(publishedEvents).toMatchObject([
      {},
      { delivery: { recipients: ['one@client.example'] } },
      {
        bounce: {
          bounceType: 'Permanent',
          bounceSubType: 'OnAccountSuppressionList',
          bouncedRecipients: [{ emailAddress: 'gone@client.example' }],
        },
      },
    ]);
  });

  it('is not published without a configuration set, or if the destination is off', () => {
    const { eventPublisher, listEventTypes } = createPublisher();
    eventPublisher.publishEvents({ ...createSentMail('one@client.example'), configurationSet: undefined });
    const disabledPublisher = createPublisher({ Enabled: false });
    disabledPublisher.eventPublisher.publishEvents(createSentMail('one@client.example'));
    expect([listEventTypes(), disabledPublisher.listEventTypes()]).toEqual([[], []]);
  });

  it('can arrive after the next mail, or never', () => {
    const { eventPublisher, listEventTypes } = createPublisher();
    eventPublisher.hold();
    eventPublisher.publishEvents(createSentMail('one@client.example'));
    expect(listEventTypes()).toEqual([]);
    eventPublisher.release();
    expect(listEventTypes()).toEqual(['Send', 'Delivery']);
    eventPublisher.hold();
    eventPublisher.publishEvents(createSentMail('one@client.example'));
    eventPublisher.release({ lost: true });
    expect(listEventTypes()).toEqual(['Send', 'Delivery']);
  });
});

it.each([
  ['to a topic', { EventBridgeDestination: undefined, SnsDestination: { TopicARN: 'arn' } }],
  ['of an unknown type', { MatchingEventTypes: ['sent'] }],
])('a destination of events is refused %s', (_, destination) => {
  expect(() => readDestinations(destination)).toThrow('does not support these properties');
});
