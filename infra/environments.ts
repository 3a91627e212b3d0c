import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { brand } from '@portico/shared/brand.ts';
import { retention } from '@portico/shared/model/retention.ts';
import { SetupError } from './setup-error.ts';

export interface Domain {
  /** The canonical host name of the site: `www.example.com`. */
  readonly name: string;
  /** Other host names, which redirect to `name`. @default none */
  readonly aliases?: readonly string[];
  /** The public Route 53 zone, in the same account, that contains all of these names. */
  readonly hostedZone: { readonly id: string; readonly name: string };
  /**
   * Whether the domain may be submitted to hstspreload.org, the list of sites that browsers only open by
   * HTTPS. The list applies to every host below the bare domain, and removal from it takes months; see
   * infra/docs/make-it-yours.md.
   * @default false
   */
  readonly preload?: boolean;
}

export interface Environment {
  readonly name: string;
  readonly region: string;
  /** AWS account id. @default the account of the credentials that deploy */
  readonly account?: string;
  /**
   * Whether data is protected from deletion and outlives its stack; otherwise it is deleted with the stack.
   */
  readonly retain: boolean;
  /** How long CloudWatch keeps logs. */
  readonly logRetention: RetentionDays;
  /**
   * How many days to keep access logs of CloudFront and the attachments bucket. They contain IP addresses.
   * @default none: no access logs are kept
   */
  readonly accessLogRetention?: number;
  /** The site's own domain. @default none: the site has the name that CloudFront assigns */
  readonly domain?: Domain;
  /** Whether AWS WAF protects the site and sign-in. WAF has a monthly price. */
  readonly firewall: boolean;
  /**
   * Whether a new version of a function first gets a tenth of the traffic, and is rolled back if it fails.
   */
  readonly gradualDeployment: boolean;
  /**
   * Whether this one deployment sends all traffic to new versions immediately and ignores alarms: for
   * emergencies, with `npm run deploy -- --env prod -c at-once=true`.
   * @default false
   */
  readonly deploysAtOnce?: boolean;
  /** Who receives alarm notifications. @default none: nobody is notified */
  readonly alarms?: { readonly email: string };
  /**
   * The monthly amount in US dollars, the currency in which AWS bills. Notifies the address in `alarms` when
   * costs come near the budget.
   * @default none: there is no budget
   */
  readonly budget?: { readonly monthlyDollars: number };
  /**
   * Availability objective of the API over 30 days: the share of requests without a server error. 0.999
   * allows 43 minutes of downtime. Monitoring (dashboard, saved queries, alarms) exists only if this is set.
   * @default none: there is no monitoring
   */
  readonly availabilityGoal?: number;
  /**
   * Whether people may create accounts themselves, at `/auth/sign-up`. They become customers without a
   * company.
   */
  readonly selfSignUp: boolean;
  /**
   * For this many days after a ticket was resolved or closed, a customer's reply reopens it. A later reply
   * creates a follow-up ticket.
   * @default 14 (`limits.reopen_days`)
   */
  readonly reopenDays?: number;
  /**
   * Hours after which people must sign in again, regardless of token renewals; at most 30 days, because the
   * user pool does not renew tokens for longer.
   * @default 12 for staff, 30 days for customers (`limits.staff_session_hours`)
   */
  readonly sessionHours?: { readonly staff?: number; readonly customers?: number };
  /**
   * Whether administrators and agents must set up two-step sign-in. Until they have done so, the API refuses
   * everything else.
   * @default false
   */
  readonly requiresStaffTwoStep?: boolean;
  /**
   * Whether people with two-step sign-in can add passkeys and sign in with them instead of password and code.
   * This requires Cognito's choice-based sign-in, whose response can reveal whether an address has an account
   * (infra/docs/sessions.md).
   * @default none: passkeys are not offered
   */
  readonly passkeys?: {
    /**
     * The host name of passkeys: the site's `domain`, or a parent domain. It cannot be changed later, because
     * existing passkeys would not work for another host name.
     */
    readonly relyingParty: string;
  };
  /**
   * Requests per second of all callers together, and the burst limit. Above these limits, the API answers
   * 429.
   */
  readonly throttle: { readonly rate: number; readonly burst: number };
  /** Mail is sent through SES. In the SES sandbox, only verified addresses can receive it. */
  readonly mail: {
    /** Sender of every mail of the site. */
    readonly from: string;
    /** Recipient of the contact form's messages. */
    readonly contactRecipient: string;
    /**
     * How many mails about tickets are sent per second: at most the limit that SES grants the account (SES
     * console, Account dashboard).
     */
    readonly mailsPerSecond: number;
    /**
     * The domain of `from`, if you own it. It becomes an SES identity with DKIM and a custom MAIL FROM
     * domain. The DNS records that verify it are created in the environment's hosted zone, or are outputs of
     * the mail stack. Use a different domain for each environment: SES has one identity per domain, account
     * and region.
     * @default none: SES rejects mail, invitations included, unless `from` was verified by hand
     */
    readonly domain?: string;
    /**
     * An otherwise unused subdomain of `domain`, whose mail SES receives: answers to mails about tickets
     * (infra/docs/mail-in.md).
     * @default none: no mail is received, and mails about tickets cannot be answered
     */
    readonly receivingDomain?: string;
  };
  /**
   * Whether S3 Object Lock protects the copies of audit log entries from deletion and replacement during
   * their retention (in governance mode: users with `s3:BypassGovernanceRetention` can override it).
   * @default false: only the bucket's policy protects them
   */
  readonly auditLogLocked?: boolean;
  /**
   * Whether GuardDuty scans attachments for malware, and people can download them only when they are clean.
   * It costs 0.215 US dollars per 1,000 files and 0.09 per GB (in US East), plus S3's requests and tags; see
   * infra/docs/cost.md.
   */
  readonly malwareScan: boolean;
  /**
   * Whether AWS Backup copies the table and the attachments every night to a locked vault, from which they
   * can be restored even if the table itself was deleted.
   * @default false: point-in-time recovery of the table and earlier versions of files are the only backups
   */
  readonly dailyBackups?: boolean;
  /**
   * The search backend: the built-in index of segments in S3, which costs cents, or an OpenSearch domain, for
   * more than a million tickets (infra/docs/search.md). After a change, run `npm run rebuild -- search`.
   * @default 'own-index'
   */
  readonly search?: 'own-index' | 'opensearch';
  /**
   * Bot detection of the contact form: reCAPTCHA v3. Create keys at https://www.google.com/recaptcha/admin,
   * and store the secret key as infra/docs/runbook.md says (Rotate secrets).
   * @default none: the form works without scripts, and only rate limits protect it
   */
  readonly recaptcha?: {
    /** The public key. */
    readonly siteKey: string;
    /** From 0 to 1: messages with a lower score are rejected. */
    readonly threshold: number;
    /** URLs of the browser script and of the verification API, absolute or relative to the site. */
    readonly scriptUrl: string;
    readonly verifyUrl: string;
  };
  /**
   * Other sites from which posts may show pictures, in the syntax of a content security policy:
   * `https://images.example.com`. Browsers load no other pictures; a post then shows a pattern instead.
   * @default none: pictures of any site are shown, if it uses HTTPS
   */
  readonly postImages?: readonly string[];
  /** Settings of an environment that runs on emulators instead of AWS. @default none: it runs on AWS */
  readonly emulators?: {
    /** Path of the Cognito API on the site's origin. */
    readonly identityEndpoint: string;
    /** Origins of the object store, in the syntax of a content security policy. */
    readonly objectStoreOrigin: string;
    /** Origins of the site, in the syntax of a CORS rule. */
    readonly siteOrigins: readonly string[];
  };
}

const region = 'eu-west-2';

const recaptchaDefaults = {
  scriptUrl: 'https://www.google.com/recaptcha/api.js',
  verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
  // Google's suggested default.
  threshold: 0.5,
};

/** A placeholder. Until it is replaced, the contact form reports that reCAPTCHA did not load. */
const siteKey = 'site-key-of-reCAPTCHA-v3';

/** Derived from the brand, see infra/docs/make-it-yours.md. */
// In the SES sandbox an account may send one mail per second.
const mail = { from: brand.noReplyEmail, contactRecipient: brand.contactEmail, mailsPerSecond: 1 };
const stagingMailDomain = `staging.${brand.mailDomain}`;
/** Recipients of alarms: people who can repair the service, not the agents who answer customers. */
const alarms = { email: `operations@${brand.mailDomain}` };

export const environments = {
  local: {
    name: 'local',
    region,
    account: '000000000000',
    retain: false,
    logRetention: RetentionDays.ONE_DAY,
    firewall: false,
    gradualDeployment: false,
    malwareScan: true,
    selfSignUp: true,
    // Browsers do not accept an IP address here: passkeys work if the site is opened at `localhost`.
    passkeys: { relyingParty: 'localhost' },
    throttle: { rate: 1000, burst: 1000 },
    mail: { ...mail, mailsPerSecond: 50, receivingDomain: `tickets.${brand.mailDomain}` },
    recaptcha: {
      siteKey: 'local',
      threshold: 0.5,
      scriptUrl: '/_recaptcha/api.js',
      verifyUrl: '/_recaptcha/siteverify',
    },
    emulators: {
      identityEndpoint: '/_identity/',
      objectStoreOrigin: 'http://127.0.0.1:*',
      siteOrigins: ['http://127.0.0.1:*', 'http://localhost:*'],
    },
  },
  dev: {
    name: 'dev',
    region,
    retain: false,
    logRetention: RetentionDays.ONE_WEEK,
    accessLogRetention: 7,
    firewall: false,
    gradualDeployment: false,
    // Developers upload only their own files. The environments of pull requests share this setting, and exist
    // only for a short time.
    malwareScan: false,
    budget: { monthlyDollars: 20 },
    availabilityGoal: 0.99,
    selfSignUp: true,
    throttle: { rate: 50, burst: 100 },
    mail,
    recaptcha: { ...recaptchaDefaults, siteKey },
  },
  staging: {
    name: 'staging',
    region,
    retain: false,
    logRetention: RetentionDays.ONE_MONTH,
    accessLogRetention: 30,
    firewall: true,
    gradualDeployment: true,
    malwareScan: true,
    alarms,
    budget: { monthlyDollars: 40 },
    availabilityGoal: 0.99,
    // The site is public, but only testers should have accounts.
    selfSignUp: false,
    requiresStaffTwoStep: true,
    throttle: { rate: 100, burst: 200 },
    mail: {
      ...mail,
      from: `no-reply@${stagingMailDomain}`,
      domain: stagingMailDomain,
      receivingDomain: `tickets.${stagingMailDomain}`,
    },
    recaptcha: { ...recaptchaDefaults, siteKey },
  },
  prod: {
    name: 'prod',
    region,
    retain: true,
    logRetention: retention.logs.days,
    accessLogRetention: retention.logs.days,
    firewall: true,
    gradualDeployment: true,
    malwareScan: true,
    alarms,
    budget: { monthlyDollars: 60 },
    availabilityGoal: 0.999,
    selfSignUp: true,
    requiresStaffTwoStep: true,
    throttle: { rate: 200, burst: 500 },
    // 14 mails per second are the lowest rate that SES allows outside the sandbox.
    mail: {
      ...mail,
      domain: brand.mailDomain,
      mailsPerSecond: 14,
      receivingDomain: `tickets.${brand.mailDomain}`,
    },
    dailyBackups: true,
    recaptcha: { ...recaptchaDefaults, siteKey },
  },
} as const satisfies Record<string, Environment>;

/**
 * The environment of a pull request, `pr-123`: like `dev`, with shorter log retention, and without the parts
 * that would be billed for each environment: a budget, a dashboard (the first three of an account are free),
 * and the secret of a bot check.
 */
function pullRequestEnvironment(name: string): Environment {
  const {
    budget: _budget,
    availabilityGoal: _availabilityGoal,
    recaptcha: _recaptcha,
    ...dev
  } = environments.dev;
  return { ...dev, name, logRetention: RetentionDays.THREE_DAYS, accessLogRetention: 1 };
}

/** The local environment with a firewall, in the region that AWS requires for the site's web ACL. */
const localFirewallEnvironment: Environment = {
  ...environments.local,
  name: 'local-firewall',
  region: 'us-east-1',
  firewall: true,
};

/** Looks an environment up by name. @throws SetupError that lists the known names */
export function findEnvironment(name: unknown): Environment {
  const environment: Environment | undefined = [
    ...Object.values(environments),
    localFirewallEnvironment,
  ].find((environment) => environment.name === name);
  if (environment) return environment;
  if (typeof name === 'string' && /^pr-[1-9]\d{0,5}$/.test(name)) return pullRequestEnvironment(name);
  throw new SetupError(
    `There is no environment "${String(name)}"; choose one of ${Object.keys(environments).join(', ')}, or pr-<number> for a pull request, for example: cdk synth -c env=prod`,
  );
}
