import {
  type TypeLimits,
  limitBytes,
  limitChoice,
  limitOptionalText,
  limitItems,
  limitNumber,
  limitText,
} from './bound.ts';

const docsUrl = 'https://docs.aws.amazon.com';
const cognitoPage = (name: string) =>
  `${docsUrl}/cognito-user-identity-pools/latest/APIReference/API_${name}.html`;
const iamQuotasPage = `${docsUrl}/IAM/latest/UserGuide/reference_iam-quotas.html`;

/** Cognito, IAM and SES. */
export const identityLimits: readonly TypeLimits[] = [
  {
    type: 'AWS::Cognito::UserPool',
    source: cognitoPage('CreateUserPool'),
    properties: {
      UserPoolName: limitText(128, /^[\w\s+=,.@-]+$/),
      EmailVerificationSubject: limitText(140),
      EmailVerificationMessage: limitText(20_000),
      'VerificationMessageTemplate.EmailSubject': limitText(140),
      'VerificationMessageTemplate.EmailMessage': limitText(20_000, /\{####\}/),
      SmsVerificationMessage: limitText(140, /\{####\}/),
      'VerificationMessageTemplate.SmsMessage': limitText(140, /\{####\}/),
      'AdminCreateUserConfig.InviteMessageTemplate.EmailSubject': limitText(140),
      'Policies.PasswordPolicy.MinimumLength': limitNumber(6, 99),
      'Policies.PasswordPolicy.TemporaryPasswordValidityDays': limitNumber(0, 365),
      Schema: limitItems(50, 1),
      UserPoolTags: limitItems(50),
      MfaConfiguration: limitChoice('OFF', 'ON', 'OPTIONAL'),
      WebAuthnRelyingPartyID: limitText(127),
      WebAuthnUserVerification: limitChoice('required', 'preferred'),
      WebAuthnFactorConfiguration: limitChoice('SINGLE_FACTOR', 'MULTI_FACTOR_WITH_USER_VERIFICATION'),
      UserPoolTier: limitChoice('LITE', 'ESSENTIALS', 'PLUS'),
    },
  },
  {
    type: 'AWS::Cognito::UserPoolClient',
    source: cognitoPage('CreateUserPoolClient'),
    properties: {
      ClientName: limitText(128, /^[\w\s+=,.@-]+$/),
      AuthSessionValidity: limitNumber(3, 15),
      ExplicitAuthFlows: limitItems(7),
      CallbackURLs: limitItems(100),
    },
  },
  {
    type: 'AWS::Cognito::UserPoolGroup',
    source: cognitoPage('CreateGroup'),
    properties: {
      GroupName: limitText(128, /^\S+$/),
      Description: limitOptionalText(2_048),
      Precedence: limitNumber(0, 2 ** 31 - 1),
    },
  },
  {
    type: 'AWS::IAM::Role',
    source: iamQuotasPage,
    properties: {
      RoleName: limitText(64, /^[\w+=,.@-]+$/),
      AssumeRolePolicyDocument: limitBytes(2_048),
      ManagedPolicyArns: limitItems(10),
      'Policies[].PolicyName': limitText(128, /^[\w+=,.@-]+$/),
      Path: limitText(512, /^\/([!-~]+\/)*$/),
      Tags: limitItems(50),
    },
  },
  {
    type: 'AWS::IAM::Role',
    source: `${docsUrl}/IAM/latest/APIReference/API_CreateRole.html`,
    properties: { Description: limitOptionalText(1_000), MaxSessionDuration: limitNumber(3_600, 43_200) },
  },
  {
    type: 'AWS::IAM::Policy',
    source: iamQuotasPage,
    properties: { PolicyName: limitText(128, /^[\w+=,.@-]+$/), PolicyDocument: limitBytes(10_240) },
  },
  {
    type: 'AWS::IAM::OIDCProvider',
    source: iamQuotasPage,
    properties: {
      ClientIdList: limitItems(100),
      ThumbprintList: limitItems(5),
      Url: limitText(255, /^https:\/\/\S+$/),
    },
  },
  {
    type: 'AWS::SES::ConfigurationSet',
    source: `${docsUrl}/ses/latest/APIReference-V2/API_CreateConfigurationSet.html`,
    properties: {
      Name: limitText(64, /^[\w-]+$/),
      'DeliveryOptions.TlsPolicy': limitChoice('REQUIRE', 'OPTIONAL'),
      'SuppressionOptions.SuppressedReasons[]': limitChoice('BOUNCE', 'COMPLAINT'),
    },
  },
  {
    type: 'AWS::SES::ConfigurationSetEventDestination',
    source: `${docsUrl}/ses/latest/APIReference-V2/API_CreateConfigurationSetEventDestination.html`,
    properties: { 'EventDestination.Name': limitText(64, /^[\w-]+$/) },
  },
  {
    type: 'AWS::SES::EmailIdentity',
    source: `${docsUrl}/ses/latest/dg/quotas.html`,
    properties: {
      // The MAIL FROM domain must be a subdomain that is not used for other mail.
      EmailIdentity: limitText(254),
      'MailFromAttributes.MailFromDomain': limitText(253, /^([a-z0-9-]{1,63}\.){2,}[a-z]{2,63}$/),
      'DkimSigningAttributes.NextSigningKeyLength': limitChoice('RSA_1024_BIT', 'RSA_2048_BIT'),
    },
  },
  {
    type: 'AWS::SES::ReceiptRule',
    source: `${docsUrl}/ses/latest/APIReference/API_ReceiptRule.html`,
    properties: {
      RuleSetName: limitText(64, /^[\w-]+$/),
      'Rule.Name': limitText(64, /^[a-zA-Z0-9]([\w.-]*[a-zA-Z0-9])?$/),
      'Rule.Recipients': limitItems(100),
      'Rule.Actions': limitItems(10, 1),
      'Rule.TlsPolicy': limitChoice('Require', 'Optional'),
    },
  },
  {
    type: 'AWS::SES::ReceiptRuleSet',
    source: `${docsUrl}/ses/latest/APIReference/API_CreateReceiptRuleSet.html`,
    properties: { RuleSetName: limitText(64, /^[\w-]+$/) },
  },
];
