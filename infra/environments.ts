import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { brand } from '@portico/shared/brand.ts';
import { SetupError } from './setup-error.ts';

export interface Domain {
  /** Under which the site names itself: `www.portico.example`. */
  readonly name: string;
  /** Further names, whose visitors are sent on to `name`. @default none */
  readonly aliases?: readonly string[];
  /** The public zone of Route 53, in the same account, that all of these names are in. */
  readonly hostedZone: { readonly id: string; readonly name: string };
}

export interface Environment {
  readonly name: string;
  readonly region: string;
  /** AWS account id. @default the account of the credentials that deploy */
  readonly account?: string;
  /** Whether data outlives its stack, protected from deletion; otherwise it goes with the stack. */
  readonly retain: boolean;
  readonly logRetention: RetentionDays;
  /**
   * Days for which access logs are kept: who asked CloudFront for what, and who fetched or left which attachment. They hold readers' addresses.
   * @default no access logs
   */
  readonly accessLogRetention?: number;
  /** The site's own address. @default the one that CloudFront gives it */
  readonly domain?: Domain;
  /** Whether a web application firewall stands before the site and before sign-in; it has a price per month. */
  readonly firewall: boolean;
  /** Whether new code of functions gets a part of the requests first, and is taken back when that part fails. */
  readonly gradualDeployment: boolean;
  /** Who is told when something is wrong. @default nobody */
  readonly alarms?: { readonly email: string };
  /** In US dollars, as AWS bills; those whom alarms tell are told as well when a month's costs come near it. @default no budget */
  readonly budget?: { readonly monthly: number };
  /**
   * Share of its requests that the API means to answer without a fault of its own, over a month: 0.999 is 43 minutes of silence. The environment then has
   * a dashboard, and alarms that watch over the goal where somebody is told.
   * @default not watched at all
   */
  readonly availabilityGoal?: number;
  /** Whether people may make an account by themselves; they become customers without a company. */
  readonly signUp: boolean;
  /** Requests per second over all callers, and how many may arrive at once; above it the API answers 429. */
  readonly throttle: { readonly rate: number; readonly burst: number };
  /** Mail is sent through SES, whose account has to be out of its sandbox to write to anybody. */
  readonly mail: {
    /** Sender of every mail of the site. */
    readonly from: string;
    /** Who gets what visitors write in the contact form. */
    readonly contactTo: string;
    /**
     * The domain of `from`, where it is yours: it becomes an identity of SES, with DKIM and a MAIL FROM domain of its own. The records that prove it go into
     * the environment's hosted zone, or are outputs of the mail stack. One environment each: SES knows a domain once per account and region.
     * @default no identity: SES refuses the functions' mails, and the user pool writes from Cognito's own address, some fifty mails a day
     */
    readonly domain?: string;
    /**
     * Whether SES has found those records, which it says in its console under Identities. Cognito makes no user pool that writes from a domain not proved
     * yet, so it is false for an environment's first deployment.
     * @default false: the user pool writes from Cognito's own address
     */
    readonly domainVerified?: boolean;
  };
  /**
   * Whether AWS Backup copies table and attachments every day into a vault of its own, where nobody removes them early: the way back when the table itself is gone.
   * @default false: the table can be restored to any second of its last days, and replaced or deleted files to their earlier versions
   */
  readonly dailyBackups?: boolean;
  /**
   * How the contact form tells people from bots: reCAPTCHA v3. Keys are made at https://www.google.com/recaptcha/admin; the secret one belongs into
   * the secret that the API stack names in its outputs.
   */
  readonly recaptcha: {
    /** The public key. */
    readonly siteKey: string;
    /** Messages with a lower score are refused, from 0 to 1. */
    readonly threshold: number;
    /** Where the browser's script is, and where its tokens are verified; either may be relative to the site. */
    readonly script: string;
    readonly verify: string;
  };
  /** What differs where the browser talks to stand-ins instead of AWS. @default AWS's own endpoints */
  readonly standIns?: {
    /** Where Cognito's API answers, relative to the site's origin. */
    readonly identityEndpoint: string;
    /** Origins of the object store, as a content security policy writes them. */
    readonly objectStore: string;
    /** Origins of the site, as a CORS rule writes them. */
    readonly siteOrigins: readonly string[];
  };
}

const region = 'eu-west-2';

const google = {
  script: 'https://www.google.com/recaptcha/api.js',
  verify: 'https://www.google.com/recaptcha/api/siteverify',
  // Where Google suggests to begin.
  threshold: 0.5,
};

/** Takes the place of a site key until there is one: the form then says that reCAPTCHA is not loaded. */
const siteKey = 'site-key-of-reCAPTCHA-v3';

/** To be replaced, with the brand, by those who make the product theirs. */
const mail = { from: `${brand.senderMailbox}@${brand.mailDomain}`, contactTo: brand.contactEmail };
const stagingMailDomain = `staging.${brand.mailDomain}`;
const alarms = { email: brand.supportEmail };

export const environments = {
  local: {
    name: 'local',
    region,
    account: '000000000000',
    retain: false,
    logRetention: RetentionDays.ONE_DAY,
    firewall: false,
    gradualDeployment: false,
    signUp: true,
    throttle: { rate: 1000, burst: 1000 },
    mail,
    recaptcha: {
      siteKey: 'local',
      threshold: 0.5,
      script: '/_recaptcha/api.js',
      verify: '/_recaptcha/siteverify',
    },
    standIns: {
      identityEndpoint: '/_identity/',
      objectStore: 'http://127.0.0.1:*',
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
    budget: { monthly: 20 },
    availabilityGoal: 0.99,
    signUp: true,
    throttle: { rate: 50, burst: 100 },
    mail,
    recaptcha: { ...google, siteKey },
  },
  staging: {
    name: 'staging',
    region,
    retain: false,
    logRetention: RetentionDays.ONE_MONTH,
    accessLogRetention: 30,
    firewall: true,
    gradualDeployment: true,
    alarms,
    budget: { monthly: 50 },
    availabilityGoal: 0.99,
    // Reachable by outsiders, meant for testers alone.
    signUp: false,
    throttle: { rate: 100, burst: 200 },
    mail: { ...mail, from: `${brand.senderMailbox}@${stagingMailDomain}`, domain: stagingMailDomain },
    recaptcha: { ...google, siteKey },
  },
  prod: {
    name: 'prod',
    region,
    retain: true,
    logRetention: RetentionDays.THREE_MONTHS,
    accessLogRetention: 90,
    firewall: true,
    gradualDeployment: true,
    alarms,
    budget: { monthly: 200 },
    availabilityGoal: 0.999,
    signUp: true,
    throttle: { rate: 200, burst: 500 },
    mail: { ...mail, domain: brand.mailDomain },
    dailyBackups: true,
    recaptcha: { ...google, siteKey },
  },
} as const satisfies Record<string, Environment>;

/** Taken from `dev` for as long as a pull request is open: `pr-123`. Everything in it goes with its stacks, and logs go even before. */
function forPullRequest(name: string): Environment {
  const { budget: _, ...dev } = environments.dev;
  return { ...dev, name, logRetention: RetentionDays.THREE_DAYS, accessLogRetention: 1 };
}

/** @throws SetupError with one sentence that lists the known names */
export function environmentNamed(name: unknown): Environment {
  const known: Environment | undefined = Object.values(environments).find((one) => one.name === name);
  if (known) return known;
  if (typeof name === 'string' && /^pr-[1-9]\d{0,5}$/.test(name)) return forPullRequest(name);
  throw new SetupError(
    `There is no environment "${String(name)}"; choose one of ${Object.keys(environments).join(', ')}, or pr-<number> for a pull request's own, as in: cdk synth -c env=prod`,
  );
}
