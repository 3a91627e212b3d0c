import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { brand } from '../shared/brand.ts';
import { SetupError } from './setup-error.ts';

export interface Environment {
  readonly name: string;
  readonly region: string;
  /** AWS account id. @default the account of the credentials that deploy */
  readonly account?: string;
  /** Whether data outlives its stack, protected from deletion; otherwise it goes with the stack. */
  readonly retain: boolean;
  readonly logRetention: RetentionDays;
  /** Whether people may make an account by themselves; they become customers without a company. */
  readonly signUp: boolean;
  /** Requests per second over all callers, and how many may arrive at once; above it the API answers 429. */
  readonly throttle: { readonly rate: number; readonly burst: number };
  /** Mail is sent through SES, where the domain of `from` must be a verified identity of this account, out of the sandbox. */
  readonly mail: {
    /** Sender of every mail of the site. */
    readonly from: string;
    /** Who gets what visitors write in the contact form. */
    readonly contactTo: string;
  };
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
const mail = { from: 'no-reply@portico.example', contactTo: brand.email };

export const environments = {
  local: {
    name: 'local',
    region,
    account: '000000000000',
    retain: false,
    logRetention: RetentionDays.ONE_DAY,
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
    // Reachable by outsiders, meant for testers alone.
    signUp: false,
    throttle: { rate: 100, burst: 200 },
    mail,
    recaptcha: { ...google, siteKey },
  },
  prod: {
    name: 'prod',
    region,
    retain: true,
    logRetention: RetentionDays.THREE_MONTHS,
    signUp: true,
    throttle: { rate: 200, burst: 500 },
    mail,
    recaptcha: { ...google, siteKey },
  },
} as const satisfies Record<string, Environment>;
export type EnvironmentName = keyof typeof environments;

const isKnown = (name: unknown): name is EnvironmentName =>
  typeof name === 'string' && Object.hasOwn(environments, name);

/** @throws SetupError with one sentence that lists the known names */
export function environmentNamed(name: unknown): Environment {
  if (isKnown(name)) return environments[name];
  throw new SetupError(
    `There is no environment "${String(name)}"; choose one of ${Object.keys(environments).join(', ')}, as in: cdk synth -c env=prod`,
  );
}
