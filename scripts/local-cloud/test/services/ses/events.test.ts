import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { openAssembly } from '../../../services.ts';
import { EventPublisher, eventDestinations } from '../../../services/ses/event-publisher.ts';
import type { SentMail } from '../../../services/ses/sent-mail.ts';
import { writeAssembly } from '../../assembly/fixture.ts';
import { objectContaining } from '../../expecting.ts';

const mailTo = (...recipients: string[]): SentMail => ({
  messageId: 'id-1',
  operation: 'SendRawEmail',
  source: 'Help desk <help@desk.example>',
  recipients,
  suppressed: [],
  subject: 'Ticket',
  headers: [],
  configurationSet: 'rules',
  tags: { mail: 'T1_M1' },
});

const destinationsOf = (destination: object) =>
  eventDestinations(
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

function publisher(destination: object = {}) {
  const published: z.output<typeof Event>[] = [];
  const detailTypes: string[] = [];
  const events = new EventPublisher((event) => {
    expect(event.source).toBe('aws.ses');
    detailTypes.push(event['detail-type']);
    published.push(Event.parse(event.detail));
  }, '000000000000');
  events.destinations = destinationsOf(destination);
  return { events, published, detailTypes, types: () => published.map(({ eventType }) => eventType) };
}

describe('an event of a mail', () => {
  it('is published to the default bus, with the tags of its configuration set', () => {
    const { events, published, detailTypes } = publisher();
    events.publishEvents(mailTo('one@client.example'));
    const mail = objectContaining({
      messageId: 'id-1',
      destination: ['one@client.example'],
      tags: objectContaining({ mail: ['T1_M1'], 'ses:configuration-set': ['rules'] }),
    });
    expect(detailTypes).toEqual(['Email Sent', 'Email Delivered']);
    expect(published).toEqual([
      objectContaining({ eventType: 'Send', mail, send: {} }),
      objectContaining({
        eventType: 'Delivery',
        mail,
        delivery: objectContaining({ recipients: ['one@client.example'] }),
      }),
    ]);
  });

  it('depends on the recipient, as in the mailbox simulator of SES', () => {
    const { events, published, types } = publisher();
    events.publishEvents(mailTo('bounce+7@simulator.amazonses.com'));
    expect(types()).toEqual(['Send', 'Bounce']);
    expect(published[1]).toMatchObject({
      bounce: {
        bounceType: 'Permanent',
        bouncedRecipients: [{ emailAddress: 'bounce+7@simulator.amazonses.com' }],
      },
    });
    events.publishEvents(mailTo('complaint@simulator.amazonses.com'));
    expect(types().slice(2)).toEqual(['Send', 'Delivery']); // the event destination omits complaints
  });

  it('is a bounce for a recipient on the suppression list, who does not get the mail', () => {
    const { events, published, types } = publisher();
    events.publishEvents({
      ...mailTo('one@client.example', 'gone@client.example'),
      suppressed: ['gone@client.example'],
    });
    expect(types()).toEqual(['Send', 'Delivery', 'Bounce']);
    expect(published).toMatchObject([
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
    const { events, types } = publisher();
    events.publishEvents({ ...mailTo('one@client.example'), configurationSet: undefined });
    const disabledPublisher = publisher({ Enabled: false });
    disabledPublisher.events.publishEvents(mailTo('one@client.example'));
    expect([types(), disabledPublisher.types()]).toEqual([[], []]);
  });

  it('can arrive after the next mail, or never', () => {
    const { events, types } = publisher();
    events.hold();
    events.publishEvents(mailTo('one@client.example'));
    expect(types()).toEqual([]);
    events.release();
    expect(types()).toEqual(['Send', 'Delivery']);
    events.hold();
    events.publishEvents(mailTo('one@client.example'));
    events.release({ lost: true });
    expect(types()).toEqual(['Send', 'Delivery']);
  });
});

it.each([
  ['to a topic', { EventBridgeDestination: undefined, SnsDestination: { TopicARN: 'arn' } }],
  ['of an unknown type', { MatchingEventTypes: ['sent'] }],
])('a destination of events is refused %s', (_, destination) => {
  expect(() => destinationsOf(destination)).toThrow('does not support these properties');
});
