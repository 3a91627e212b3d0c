/**
 * Which folder may import what: the architecture, as data. (The usual tool for this, dependency-cruiser, needs TypeScript's own API to read .tsx,
 * which TypeScript 7 no longer has; cycles.ts finds cycles.)
 */
export interface ImportRule {
  readonly name: string;
  readonly why: string;
  /** Files it governs; its groups can be used in `allowed` as $1. */
  readonly from: RegExp;
  /** What these files may import: paths from the root of the repository, or names of packages. */
  readonly allowed: readonly string[];
}

const anyPackage = '^(?!(infra|lambdas|scripts|shared|test|web)/)';

export const importRules: readonly ImportRule[] = [
  {
    name: 'shared is a leaf',
    why: 'Everything imports shared/, in browsers, functions and the CDK alike, so it needs zod and nothing else.',
    from: /^shared\//,
    allowed: ['^shared/', '^zod$'],
  },
  {
    name: 'web knows shared',
    why: 'The browser speaks to the API, not to its code.',
    from: /^web\//,
    allowed: [
      '^web/',
      '^shared/',
      '^virtual:',
      '^(?!(infra|lambdas|scripts|shared|test|web)/|@aws-sdk/|aws-cdk)',
    ],
  },
  {
    name: 'areas of the web stay apart',
    why: 'Portal, admin and site are separate documents; what two of them need lives in forms/, api/, session/ or ui/.',
    from: /^web\/(portal|admin|site)\//,
    allowed: ['^web/($1|forms|api|session|ui|types)/', '^shared/', '^virtual:', '^(?!web/|shared/)'],
  },
  {
    name: 'web/ui is below session and api',
    why: 'Components, hooks and styles of web/ui render what they are given: they know neither the session nor the API.',
    from: /^web\/ui\//,
    allowed: ['^web/ui/', '^shared/', '^(?!web/|virtual:)'],
  },
  {
    name: 'web/session is below api',
    why: 'The API client asks the session for a token, never the other way round.',
    from: /^web\/session\//,
    allowed: ['^web/(session|ui)/', '^shared/', '^(?!web/|virtual:)'],
  },
  {
    name: 'web/api is below forms',
    why: 'The API client and its cache know the session, but no component.',
    from: /^web\/api\//,
    allowed: ['^web/(api|session|types)/', '^shared/', '^virtual:', '^(?!web/)'],
  },
  {
    name: 'web/forms knows no area',
    why: 'The portal and the admin area build their forms with the same hooks and field specifications.',
    from: /^web\/forms\//,
    allowed: ['^web/(forms|api|ui)/', '^shared/', '^(?!web/|virtual:)'],
  },
  {
    name: 'functions compose',
    why: 'A deployed function puts http, nouns and platform together, and does nothing else.',
    from: /^lambdas\/functions\/(?!pages\.ts$)/,
    allowed: ['^lambdas/(?!functions/)', '^shared/'],
  },
  {
    name: 'one function renders pages',
    why: 'The blog looks like the rest of the site because it is rendered from the same components, by one function that is given them whole.',
    from: /^lambdas\/functions\/pages\.ts$/,
    allowed: ['^lambdas/(?!functions/)', '^shared/', '^web/site/blog/render\\.tsx$'],
  },
  {
    name: 'http knows no noun',
    why: 'HTTP is given the handlers it serves; of the domain it knows only the actor.',
    from: /^lambdas\/http\//,
    allowed: [
      '^lambdas/(http|platform)/',
      '^lambdas/domain/actor\\.ts$',
      '^shared/',
      '^zod$',
      '^aws-lambda$',
      '^node:',
    ],
  },
  {
    name: 'nouns stay apart',
    why: 'What two nouns need is in domain/, how items are stored in table/. AWS is called through platform/.',
    from: /^lambdas\/(?!domain\/|functions\/|http\/|platform\/|table\/)([^/]+)\//,
    allowed: [
      '^lambdas/(domain|http|platform|table|$1)/',
      '^shared/',
      '^zod$',
      '^ulid$',
      '^aws-lambda$',
      '^node:',
    ],
  },
  {
    name: 'the domain is below the nouns',
    why: 'It holds what several nouns share, so it imports none of them, and knows no HTTP.',
    from: /^lambdas\/domain\//,
    allowed: ['^lambdas/(domain|platform|table)/', '^shared/', '^zod$', '^node:'],
  },
  {
    name: 'the table is below the domain',
    why: 'It holds keys, indexes and ways to read and write items, whatever they mean.',
    from: /^lambdas\/table\//,
    allowed: ['^lambdas/(platform|table)/', '^shared/', '^zod$', '^node:'],
  },
  {
    name: 'the platform is below everything',
    why: 'It wraps AWS and the runtime, and knows neither the table nor any noun.',
    from: /^lambdas\/platform\//,
    allowed: ['^lambdas/platform/', '^shared/', anyPackage],
  },
  {
    name: 'infrastructure knows shared and the table definition',
    why: 'Functions are named by path, not imported.',
    from: /^infra\//,
    allowed: ['^infra/', '^shared/', '^lambdas/(table/definition|runtime)\\.ts$', anyPackage],
  },
  {
    name: 'the local cloud knows the assembly only',
    why: 'It runs what would be deployed, never the sources.',
    from: /^scripts\/local-cloud\//,
    allowed: ['^scripts/local-cloud/', anyPackage],
  },
  {
    name: 'only tests look inside infrastructure',
    why: 'Infrastructure is synthesized.',
    from: /^(lambdas|scripts\/local-cloud|shared|web)\//,
    allowed: ['^(?!infra/)'],
  },
  {
    name: 'scripts know which environments there are',
    why: 'Commands for an environment ask where it is; how it is made is not their concern.',
    from: /^scripts\//,
    allowed: ['^infra/(environments|setup-error)\\.ts$', '^(?!infra/)'],
  },
  {
    name: 'tests are for tests',
    why: 'What ships does not lean on test code.',
    from: /^(?!test\/)/,
    allowed: ['^(?!test/)'],
  },
];

/**
 * The rules that an import breaks.
 * @param importer path from the root of the repository, with /
 * @param imported likewise for a file; for a package, its specifier
 */
export function brokenRules(importer: string, imported: string): ImportRule[] {
  return importRules.filter(({ from, allowed }) => {
    const match = from.exec(importer);
    if (!match) return false;
    const patterns = allowed.map((pattern) => pattern.replaceAll('$1', match[1] ?? '$1'));
    return !patterns.some((pattern) => new RegExp(pattern).test(imported));
  });
}
