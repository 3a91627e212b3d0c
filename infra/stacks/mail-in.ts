import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { PorticoFunction } from '../constructs/function.ts';
import { PorticoSecret, grantSecretRead } from '../constructs/secret.ts';
import type { Environment } from '../environments.ts';

export interface MailInStackProps extends StackProps {
  readonly environment: Environment;
  /** Whose mail is received. */
  readonly domain: string;
}

/** Answers to mails about tickets. */
export class MailInStack extends Stack {
  readonly #domain: string;
  readonly #replySecret: PorticoSecret;

  constructor(scope: Construct, id: string, { environment, domain, ...props }: MailInStackProps) {
    super(scope, id, props);
    this.#domain = domain;
    this.#replySecret = new PorticoSecret(this, 'ReplySecret', {
      description: 'Seals the addresses to which mails about tickets are answered',
      environment,
      whyNoRotation: 'Mails are answered for half a year; a new value makes earlier addresses invalid.',
    });
  }

  /** Grants making and checking reply addresses (`MAIL_REPLY_DOMAIN`, `MAIL_REPLY_SECRET_ARN`). */
  grantReplyAddresses(lambda: PorticoFunction): void {
    lambda.addEnvironment('MAIL_REPLY_DOMAIN', this.#domain);
    grantSecretRead(lambda, this.#replySecret, 'MAIL_REPLY_SECRET_ARN');
  }
}
