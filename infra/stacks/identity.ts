import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import * as cognito from 'aws-cdk-lib/aws-cognito';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { minPasswordLength } from '@portico/shared/model/password.ts';
import { roles } from '@portico/shared/model/roles.ts';
import type { Artifacts } from '../artifacts.ts';
import { PorticoFunction } from '../constructs/function.ts';
import { addSignInFirewall } from '../constructs/firewall/sign-in-firewall.ts';
import { grantAccountClientRead, publishAccountClient } from '../constructs/access/account-client.ts';
import { grantTableAccess } from '../constructs/access/table-access.ts';
import { allowPasskeysForBothFactors, buildPasskeySettings } from '../constructs/access/passkeys.ts';
import type { Environment } from '../environments.ts';

export interface IdentityStackProps extends StackProps {
  readonly environment: Environment;
  readonly artifacts: Artifacts;
  readonly table: Table;
}

/**
 * Attributes that browsers may write. The list must not be empty, because Cognito would treat an empty list
 * as all attributes.
 */
const writableAttributes = new cognito.ClientAttributes().withStandardAttributes({ locale: true });

/** Identity: the user pool, its groups (the roles in a token), and the clients of browsers and functions. */
export class IdentityStack extends Stack {
  readonly userPool: cognito.UserPool;
  readonly userPoolClient: cognito.UserPoolClient;
  /** The client for a function that acts as a person who has just given their password. */
  readonly accountClient: cognito.UserPoolClient;

  constructor(scope: Construct, id: string, { environment, artifacts, table, ...props }: IdentityStackProps) {
    super(scope, id, props);
    const triggerFunction = new PorticoFunction(this, 'Function', {
      name: 'cognito',
      environment,
      artifacts,
    });
    grantTableAccess(triggerFunction, table, { actions: ['GetItem', 'PutItem'] });
    grantAccountClientRead(triggerFunction, environment);

    this.userPool = this.#createUserPool(environment, { postAuthentication: triggerFunction });
    // Only version 2 of this trigger's event can change the scopes of access tokens.
    this.userPool.addTrigger(
      cognito.UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG,
      triggerFunction,
      cognito.LambdaVersion.V2_0,
    );
    addSignInFirewall(this, this.userPool, environment);
    this.#createGroups();
    this.userPoolClient = this.#createBrowserClient(environment);
    this.accountClient = this.#createAccountClient();
    publishAccountClient(this, environment, this.accountClient);

    new CfnOutput(this, 'UserPoolId', { value: this.userPool.userPoolId });
    new CfnOutput(this, 'UserPoolClientId', { value: this.userPoolClient.userPoolClientId });
  }

  /** The issuer (`iss`) of the pool's tokens. */
  get issuer(): string {
    return `https://cognito-idp.${this.region}.amazonaws.com/${this.userPool.userPoolId}`;
  }

  #createUserPool(environment: Environment, lambdaTriggers: cognito.UserPoolTriggers): cognito.UserPool {
    const { retain, passkeys } = environment;
    const pool = new cognito.UserPool(this, 'UserPool', {
      signInAliases: { email: true },
      signInCaseSensitive: false,
      // People sign up through the API, whose response is the same for known and unknown addresses.
      selfSignUpEnabled: false,
      autoVerify: { email: true },
      // Users keep the old address until the new one is confirmed: a typing error must not lock them out.
      keepOriginal: { email: true },
      // These attributes are not required, because browsers may write required attributes even if the list of
      // their client does not contain them. This cannot be changed once the pool exists.
      standardAttributes: {
        email: { required: false, mutable: true },
        fullname: { required: false, mutable: true },
      },
      passwordPolicy: {
        minLength: minPasswordLength,
        // Rules about characters result in passwords like `Password123!` (NIST SP 800-63B, OWASP ASVS 5.0,
        // 6.2.5). The functions that set passwords refuse common ones.
        requireDigits: false,
        requireLowercase: false,
        requireUppercase: false,
        requireSymbols: false,
        tempPasswordValidity: Duration.days(3),
      },
      mfa: cognito.Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      // Passwords are reset with links of our own; the pool mails no code.
      accountRecovery: cognito.AccountRecovery.NONE,
      featurePlan: cognito.FeaturePlan.ESSENTIALS,
      ...buildPasskeySettings(environment),
      lambdaTriggers,
      deletionProtection: retain,
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    if (passkeys) allowPasskeysForBothFactors(pool);
    Validations.of(pool).acknowledge(
      {
        id: 'AwsSolutions-COG1',
        reason:
          'OWASP ASVS 5.0 (6.2.5) forbids rules about the kinds of characters; common passwords are refused.',
      },
      {
        id: 'AwsSolutions-COG2',
        reason: 'MFA is available to every user, but customers are not required to own an authenticator app.',
      },
      ...['AwsSolutions-COG3', 'AwsSolutions-COG8'].map((id) => ({
        id,
        reason:
          'Threat protection needs the Plus plan, whose price per user is too high; Cognito still locks out repeated failures.',
      })),
    );
    return pool;
  }

  /** Creates a group for each role. Roles are in order of increasing rights; the lowest precedence wins. */
  #createGroups(): void {
    for (const [index, groupName] of roles.entries())
      new cognito.CfnUserPoolGroup(this, `Group-${groupName}`, {
        userPoolId: this.userPool.userPoolId,
        groupName,
        precedence: roles.length - index,
      });
  }

  #createBrowserClient({ passkeys }: Environment): cognito.UserPoolClient {
    return this.userPool.addClient('Browser', {
      // A browser cannot keep a secret.
      generateSecret: false,
      // Passkeys require choice-based sign-in.
      authFlows: { userSrp: true, ...(passkeys && { user: true }) },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.days(30),
      // Each renewal replaces the refresh token. The old one is valid for another minute, for browsers that
      // did not get the response.
      refreshTokenRotationGracePeriod: Duration.seconds(60),
      enableTokenRevocation: true,
      readAttributes: new cognito.ClientAttributes().withStandardAttributes({
        email: true,
        emailVerified: true,
        fullname: true,
      }),
      writeAttributes: writableAttributes,
    });
  }

  /**
   * The client's tokens keep the self-service scope, so they have the shortest lifetime and never leave the
   * function. Signing in with this client requires the permission AdminInitiateAuth; the client's id is not
   * enough.
   */
  #createAccountClient(): cognito.UserPoolClient {
    return this.userPool.addClient('Account', {
      generateSecret: false,
      authFlows: { adminUserPassword: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      accessTokenValidity: Duration.minutes(5),
      idTokenValidity: Duration.minutes(5),
      refreshTokenValidity: Duration.hours(1),
      refreshTokenRotationGracePeriod: Duration.seconds(0),
      enableTokenRevocation: true,
      readAttributes: writableAttributes,
      writeAttributes: writableAttributes,
    });
  }
}
