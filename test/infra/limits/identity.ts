import { type TypeLimits, bytes, choice, description, items, number, text } from './bound.ts';

const docs = 'https://docs.aws.amazon.com';
const cognito = (name: string) => `${docs}/cognito-user-identity-pools/latest/APIReference/API_${name}.html`;
const iam = `${docs}/IAM/latest/UserGuide/reference_iam-quotas.html`;

/** Cognito, IAM and SES. */
export const identity: readonly TypeLimits[] = [
  {
    type: 'AWS::Cognito::UserPool',
    source: cognito('CreateUserPool'),
    properties: {
      UserPoolName: text(128, /^[\w\s+=,.@-]+$/),
      EmailVerificationSubject: text(140),
      EmailVerificationMessage: text(20_000),
      'VerificationMessageTemplate.EmailSubject': text(140),
      'VerificationMessageTemplate.EmailMessage': text(20_000, /\{####\}/),
      SmsVerificationMessage: text(140, /\{####\}/),
      'VerificationMessageTemplate.SmsMessage': text(140, /\{####\}/),
      'AdminCreateUserConfig.InviteMessageTemplate.EmailSubject': text(140),
      'Policies.PasswordPolicy.MinimumLength': number(6, 99),
      'Policies.PasswordPolicy.TemporaryPasswordValidityDays': number(0, 365),
      Schema: items(50, 1),
      UserPoolTags: items(50),
      MfaConfiguration: choice('OFF', 'ON', 'OPTIONAL'),
      WebAuthnRelyingPartyID: text(127),
      WebAuthnUserVerification: choice('required', 'preferred'),
      WebAuthnFactorConfiguration: choice('SINGLE_FACTOR', 'MULTI_FACTOR_WITH_USER_VERIFICATION'),
      UserPoolTier: choice('LITE', 'ESSENTIALS', 'PLUS'),
    },
  },
  {
    type: 'AWS::Cognito::UserPoolClient',
    source: cognito('CreateUserPoolClient'),
    properties: {
      ClientName: text(128, /^[\w\s+=,.@-]+$/),
      AuthSessionValidity: number(3, 15),
      ExplicitAuthFlows: items(7),
      CallbackURLs: items(100),
    },
  },
  {
    type: 'AWS::Cognito::UserPoolGroup',
    source: cognito('CreateGroup'),
    properties: {
      GroupName: text(128, /^\S+$/),
      Description: description(2_048),
      Precedence: number(0, 2 ** 31 - 1),
    },
  },
  {
    type: 'AWS::IAM::Role',
    source: iam,
    properties: {
      RoleName: text(64, /^[\w+=,.@-]+$/),
      AssumeRolePolicyDocument: bytes(2_048),
      ManagedPolicyArns: items(10),
      'Policies[].PolicyName': text(128, /^[\w+=,.@-]+$/),
      Path: text(512, /^\/([!-~]+\/)*$/),
      Tags: items(50),
    },
  },
  {
    type: 'AWS::IAM::Role',
    source: `${docs}/IAM/latest/APIReference/API_CreateRole.html`,
    properties: { Description: description(1_000), MaxSessionDuration: number(3_600, 43_200) },
  },
  {
    type: 'AWS::IAM::Policy',
    source: iam,
    properties: { PolicyName: text(128, /^[\w+=,.@-]+$/), PolicyDocument: bytes(10_240) },
  },
  {
    type: 'AWS::IAM::OIDCProvider',
    source: iam,
    properties: { ClientIdList: items(100), ThumbprintList: items(5), Url: text(255, /^https:\/\/\S+$/) },
  },
  {
    type: 'AWS::SES::ConfigurationSet',
    source: `${docs}/ses/latest/APIReference-V2/API_CreateConfigurationSet.html`,
    properties: {
      Name: text(64, /^[\w-]+$/),
      'DeliveryOptions.TlsPolicy': choice('REQUIRE', 'OPTIONAL'),
      'SuppressionOptions.SuppressedReasons[]': choice('BOUNCE', 'COMPLAINT'),
    },
  },
  {
    type: 'AWS::SES::ConfigurationSetEventDestination',
    source: `${docs}/ses/latest/APIReference-V2/API_CreateConfigurationSetEventDestination.html`,
    properties: { 'EventDestination.Name': text(64, /^[\w-]+$/) },
  },
  {
    type: 'AWS::SES::EmailIdentity',
    source: `${docs}/ses/latest/dg/quotas.html`,
    properties: {
      // The MAIL FROM domain must be a subdomain that is not used for other mail.
      EmailIdentity: text(254),
      'MailFromAttributes.MailFromDomain': text(253, /^([a-z0-9-]{1,63}\.){2,}[a-z]{2,63}$/),
      'DkimSigningAttributes.NextSigningKeyLength': choice('RSA_1024_BIT', 'RSA_2048_BIT'),
    },
  },
  {
    type: 'AWS::SES::ReceiptRule',
    source: `${docs}/ses/latest/APIReference/API_ReceiptRule.html`,
    properties: {
      RuleSetName: text(64, /^[\w-]+$/),
      'Rule.Name': text(64, /^[a-zA-Z0-9]([\w.-]*[a-zA-Z0-9])?$/),
      'Rule.Recipients': items(100),
      'Rule.Actions': items(10, 1),
      'Rule.TlsPolicy': choice('Require', 'Optional'),
    },
  },
  {
    type: 'AWS::SES::ReceiptRuleSet',
    source: `${docs}/ses/latest/APIReference/API_CreateReceiptRuleSet.html`,
    properties: { RuleSetName: text(64, /^[\w-]+$/) },
  },
];
