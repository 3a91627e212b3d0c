import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import * as cognito from 'aws-cdk-lib/aws-cognito';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { brand } from '@portico/shared/brand.ts';
import { roles } from '@portico/shared/model/roles.ts';
import type { Artifacts } from '../artifacts.ts';
import { PorticoFunction } from '../constructs/function.ts';
import type { Sender } from '../constructs/mail-access.ts';
import { guardSignIn } from '../constructs/sign-in-firewall.ts';
import { allowSiteUrl } from '../constructs/site-url.ts';
import { allowTable } from '../constructs/table-access.ts';
import type { Environment } from '../environments.ts';

export interface IdentityStackProps extends StackProps {
  readonly environment: Environment;
  readonly artifacts: Artifacts;
  readonly table: Table;
  readonly sender: Sender;
}

/** Who people are: the user pool, its groups (the roles in a token) and the browser's client. */
export class IdentityStack extends Stack {
  readonly pool: cognito.UserPool;
  readonly client: cognito.UserPoolClient;

  constructor(
    scope: Construct,
    id: string,
    { environment, artifacts, table, sender, ...props }: IdentityStackProps,
  ) {
    super(scope, id, props);
    const trigger = (constructId: string, name: string) =>
      new PorticoFunction(this, constructId, { name, environment, artifacts });
    const postConfirmation = trigger('PostConfirmation', 'post-confirmation');
    allowTable(postConfirmation, table, { actions: ['PutItem', 'UpdateItem'] });
    const customMessage = trigger('CustomMessage', 'custom-message');
    allowSiteUrl(customMessage, environment);

    this.pool = this.#userPool(environment, sender, { postConfirmation, customMessage });
    guardSignIn(this, this.pool, environment);
    this.#groups();
    this.client = this.#browserClient();

    // Apart from the role's own policy, which the function waits for: the pool waits for the function, and this waits for the pool.
    new iam.Policy(this, 'PostConfirmationGroups', {
      roles: [postConfirmation.executionRole],
      statements: [
        new iam.PolicyStatement({
          actions: ['cognito-idp:AdminAddUserToGroup'],
          resources: [this.pool.userPoolArn],
        }),
      ],
    });

    new CfnOutput(this, 'UserPoolId', { value: this.pool.userPoolId });
    new CfnOutput(this, 'UserPoolClientId', { value: this.client.userPoolClientId });
  }

  /** The issuer (`iss`) of the pool's tokens. */
  get issuer(): string {
    return `https://cognito-idp.${this.region}.amazonaws.com/${this.pool.userPoolId}`;
  }

  #userPool(
    { retain, signUp }: Environment,
    sender: Sender,
    lambdaTriggers: cognito.UserPoolTriggers,
  ): cognito.UserPool {
    const pool = new cognito.UserPool(this, 'UserPool', {
      signInAliases: { email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: signUp,
      autoVerify: { email: true },
      // A new address counts only once it is confirmed; a typing error must not lock anyone out.
      keepOriginal: { email: true },
      standardAttributes: {
        email: { required: true, mutable: true },
        fullname: { required: true, mutable: true },
      },
      passwordPolicy: {
        minLength: 12,
        requireDigits: true,
        requireLowercase: true,
        requireUppercase: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(3),
      },
      mfa: cognito.Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      accountRecovery: cognito.AccountRecovery.EMAIL_ONLY,
      featurePlan: cognito.FeaturePlan.ESSENTIALS,
      ...this.#mail(sender),
      lambdaTriggers,
      deletionProtection: retain,
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    Validations.of(pool).acknowledge(
      {
        id: 'AwsSolutions-COG2',
        reason:
          'A second factor is offered to everyone; customers of client companies are not made to own an authenticator.',
      },
      ...['AwsSolutions-COG3', 'AwsSolutions-COG8'].map((id) => ({
        id,
        reason:
          'Threat protection belongs to the Plus plan, whose price per user is out of proportion; Cognito still locks out repeated failures.',
      })),
    );
    return pool;
  }

  /** Through SES like all other mail, as soon as SES takes the domain for ours. */
  #mail({ from, verifiedDomain, configurationSet }: Sender): Pick<cognito.UserPoolProps, 'email'> {
    if (verifiedDomain === undefined) return {};
    const email = cognito.UserPoolEmail.withSES({
      fromEmail: from,
      fromName: brand.name,
      sesRegion: this.region,
      sesVerifiedDomain: verifiedDomain,
      configurationSetName: configurationSet,
    });
    return { email };
  }

  /** In the shared list, later roles hold more rights; in Cognito, the lowest precedence wins. */
  #groups(): void {
    for (const [index, groupName] of roles.entries())
      new cognito.CfnUserPoolGroup(this, `Group-${groupName}`, {
        userPoolId: this.pool.userPoolId,
        groupName,
        precedence: roles.length - index,
      });
  }

  #browserClient(): cognito.UserPoolClient {
    const attributes = new cognito.ClientAttributes().withStandardAttributes({ email: true, fullname: true });
    return this.pool.addClient('Browser', {
      // A browser can't keep a secret.
      generateSecret: false,
      authFlows: { userSrp: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.days(30),
      enableTokenRevocation: true,
      readAttributes: attributes.withStandardAttributes({ emailVerified: true }),
      writeAttributes: attributes,
    });
  }
}
