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
    why: 'HTTP is told what to serve.',
    from: /^lambdas\/http\//,
    allowed: ['^lambdas/(http|platform)/', '^shared/', '^zod$', '^aws-lambda$', '^node:'],
  },
  {
    name: 'nouns stay apart',
    why: "A noun uses http's types, the platform and itself; what two nouns need moves down. AWS is spoken to through the platform.",
    from: /^lambdas\/(?!functions\/|http\/|platform\/)([^/]+)\//,
    allowed: ['^lambdas/(http|platform|$1)/', '^shared/', '^zod$', '^ulid$', '^aws-lambda$', '^node:'],
  },
  {
    name: 'the platform is below',
    why: 'The platform serves every noun and knows none.',
    from: /^lambdas\/platform\//,
    allowed: ['^lambdas/platform/', '^shared/', anyPackage],
  },
  {
    name: 'infrastructure knows shared and the keys',
    why: 'Functions are named by path, not imported.',
    from: /^infra\//,
    allowed: ['^infra/', '^shared/', '^lambdas/(platform/keys|runtime)\\.ts$', anyPackage],
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
