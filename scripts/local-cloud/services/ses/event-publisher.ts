import * as z from 'zod';
import type { Assembly } from '../../assembly/assembly.ts';
import type { BusEvent } from '../eventbridge/rules.ts';
import { type EventType, eventTypes, simulateEvents, createMailEvent } from './events.ts';
import type { SentMail } from './sent-mail.ts';

/** The events of a configuration set that go to EventBridge's default bus. */
export interface EventDestination {
  readonly configurationSet: string;
  readonly types: readonly string[];
}

/**
 * Event types that never occur here are accepted. Destinations other than the default bus are not emulated.
 * https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_EventDestinationDefinition.html
 */
const Properties = z.object({
  ConfigurationSetName: z.string(),
  EventDestination: z.object({
    Enabled: z.boolean().default(true),
    MatchingEventTypes: z.array(
      z.enum([...eventTypes, 'reject', 'renderingFailure', 'deliveryDelay', 'subscription', 'open', 'click']),
    ),
    EventBridgeDestination: z.object({
      EventBusArn: z.string().endsWith(':event-bus/default', 'SES only publishes to the default bus'),
    }),
  }),
});

/** @throws UserFacingError for a destination that is not emulated */
export const readEventDestinations = (assembly: Assembly): EventDestination[] =>
  assembly.listByType('AWS::SES::ConfigurationSetEventDestination').flatMap((resource) => {
    const { ConfigurationSetName, EventDestination: to } = assembly.parseProperties(resource, Properties);
    if (!to.Enabled) return [];
    return { configurationSet: ConfigurationSetName, types: to.MatchingEventTypes };
  });

/** https://docs.aws.amazon.com/ses/latest/dg/monitoring-eventbridge.html */
const detailTypes: Readonly<Record<EventType, string>> = {
  send: 'Email Sent',
  delivery: 'Email Delivered',
  bounce: 'Email Bounced',
  complaint: 'Email Complaint Received',
};

/** Publishes the events of mails. Tests can hold events back, because AWS may deliver them much later. */
export class EventPublisher {
  destinations: readonly EventDestination[] = [];
  readonly #publish: (event: BusEvent) => void;
  readonly #account: string;
  #held: BusEvent[] | undefined;

  constructor(publish: (event: BusEvent) => void, account: string) {
    this.#publish = publish;
    this.#account = account;
  }

  publishEvents(mail: SentMail): void {
    for (const event of simulateEvents(mail))
      if (this.#isPublished(mail, event.type))
        this.#send({
          source: 'aws.ses',
          'detail-type': detailTypes[event.type],
          resources: [],
          detail: createMailEvent(event, mail, this.#account),
        });
  }

  /** Holds events back until `release`. */
  hold(): void {
    this.#held ??= [];
  }

  /** Publishes the events that were held back, or drops them if `lost` is set. */
  release({ lost = false } = {}): void {
    const heldEvents = this.#held ?? [];
    this.#held = undefined;
    if (!lost) for (const event of heldEvents) this.#send(event);
  }

  #isPublished({ configurationSet }: SentMail, type: EventType): boolean {
    return this.destinations.some(
      (destination) => destination.configurationSet === configurationSet && destination.types.includes(type),
    );
  }

  #send(event: BusEvent): void {
    if (this.#held) this.#held.push(event);
    else this.#publish(event);
  }
}
