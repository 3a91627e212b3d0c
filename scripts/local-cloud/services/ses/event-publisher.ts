import * as z from 'zod';
import type { Assembly } from '../../assembly/assembly.ts';
import { type EventType, eventTypes, fateOf, mailEvent } from './events.ts';
import type { SentMail } from './sent-mail.ts';

/** Where events of a configuration set go, and which. */
export interface EventDestination {
  readonly configurationSet: string;
  readonly types: readonly string[];
  readonly topicArn: string;
}

/**
 * Types that never happen here are accepted. Destinations other than topics are not emulated.
 * https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_EventDestinationDefinition.html
 */
const Properties = z.object({
  ConfigurationSetName: z.string(),
  EventDestination: z.object({
    Enabled: z.boolean().default(true),
    MatchingEventTypes: z.array(
      z.enum([...eventTypes, 'reject', 'renderingFailure', 'deliveryDelay', 'subscription', 'open', 'click']),
    ),
    SnsDestination: z.object({ TopicARN: z.string() }),
  }),
});

/** @throws UserFacingError for a destination that is not emulated */
export const eventDestinations = (assembly: Assembly): EventDestination[] =>
  assembly.ofType('AWS::SES::ConfigurationSetEventDestination').flatMap((resource) => {
    const { ConfigurationSetName, EventDestination: to } = assembly.properties(resource, Properties);
    if (!to.Enabled) return [];
    return {
      configurationSet: ConfigurationSetName,
      types: to.MatchingEventTypes,
      topicArn: to.SnsDestination.TopicARN,
    };
  });

interface Held {
  readonly topicArn: string;
  readonly event: object;
}

/** Publishes what happens to mails. Tests can hold events back, because AWS may deliver them much later. */
export class EventPublisher {
  destinations: readonly EventDestination[] = [];
  readonly #publish: (topicArn: string, message: string) => void;
  readonly #account: string;
  #held: Held[] | undefined;

  constructor(publish: (topicArn: string, message: string) => void, account: string) {
    this.#publish = publish;
    this.#account = account;
  }

  sent(mail: SentMail): void {
    for (const { type, recipients } of fateOf(mail))
      for (const topicArn of this.#topics(mail, type))
        this.#send({ topicArn, event: mailEvent(type, recipients, mail, this.#account) });
  }

  /** From now on events wait. */
  hold(): void {
    this.#held ??= [];
  }

  /** Publishes the events that wait, or, if they are to be lost, forgets them. */
  release({ lost = false } = {}): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    if (!lost) for (const event of held) this.#send(event);
  }

  #topics({ configurationSet }: SentMail, type: EventType): string[] {
    return this.destinations
      .filter((one) => one.configurationSet === configurationSet && one.types.includes(type))
      .map(({ topicArn }) => topicArn);
  }

  #send(event: Held): void {
    if (this.#held) this.#held.push(event);
    else this.#publish(event.topicArn, JSON.stringify(event.event));
  }
}
