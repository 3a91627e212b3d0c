/**
 * The allowed imports of each folder. The usual tool for this, dependency-cruiser, cannot read .tsx without
 * the API of TypeScript, which TypeScript 7 does not have.
 */
export interface ImportRule {
  readonly name: string;
  readonly reason: string;
  /** Files that the rule applies to. `allowedImports` can refer to its first capture group as `$1`. */
  readonly filePattern: RegExp;
  /** What these files may import: paths from the root of the repository, or names of packages. */
  readonly allowedImports: readonly string[];
}

const anyPackagePattern = '^(?!(infra|lambdas|scripts|shared|test|web)/)';

/**
 * The feature folders of lambdas/ in order: a feature may import only features from the lines above its line.
 */
const featureOrder = [
  'assignment attachments audit-log blog companies contacts desk-tools enquiries browser-failures integrations',
  'live newsletter pages participants people ratings reference ticket-links webhooks',
  'tickets',
  'alerts personal-data reports search',
  'notifications',
  'mail-in',
  'desk export import',
].map((line) => line.split(' '));

const featureRules = featureOrder.map((folders, line): ImportRule => ({
  name: 'features import only features above them',
  reason:
    'The order of features is at the top of import-rules.ts. Code that two features share belongs in the feature that comes first, or in domain/.',
  filePattern: new RegExp(`^lambdas/(${folders.join('|')})/`),
  allowedImports: [
    `^lambdas/(${['domain', 'http', 'platform', 'table', '$1', ...featureOrder.slice(0, line).flat()].join('|')})/`,
    '^shared/',
    '^(chardet|fflate|papaparse|pluralize|ulid|yauzl|zod)$',
    '^aws-lambda$',
    '^node:',
  ],
}));

export const importRules: readonly ImportRule[] = [
  {
    name: 'shared is a leaf',
    reason:
      'Browsers, functions and the CDK import shared/, so it depends only on zod, culori (for colours), marked (for comments) and es-toolkit (to remove accents).',
    filePattern: /^shared\//,
    allowedImports: ['^shared/', '^zod$', '^culori/fn$', '^marked$', '^es-toolkit/string$'],
  },
  {
    name: 'web imports only shared',
    reason: 'Browser code calls the API over HTTP and cannot import functions or infrastructure.',
    filePattern: /^web\//,
    allowedImports: [
      '^web/',
      '^shared/',
      '^virtual:',
      '^(?!(infra|lambdas|scripts|shared|test|web)/|@aws-sdk/|aws-cdk)',
    ],
  },
  {
    name: 'areas of web are independent',
    reason:
      'Portal, admin and site are separate documents. Code that several of them use is in bell/, conversation/, forms/, live/, api/, session/ or ui/.',
    filePattern: /^web\/(portal|admin|site)\//,
    allowedImports: [
      '^web/($1|bell|conversation|forms|live|api|session|ui|types)/',
      '^shared/',
      '^virtual:',
      '^(?!web/|shared/)',
    ],
  },
  {
    name: 'pages of the admin area are independent',
    reason: 'Code that two pages share belongs in a folder of web/admin/ beside pages/.',
    filePattern: /^web\/admin\/pages\/([^/]+)\//,
    allowedImports: ['^web/(?!admin/pages/)', '^web/admin/pages/$1/', '^(?!web/)'],
  },
  {
    name: 'nothing imports pages of the admin area',
    reason:
      'routes.tsx finds them by their names. Folders beside pages/ contain the code that several pages share.',
    filePattern: /^web\/admin\/(?!pages\/)/,
    allowedImports: ['^(?!web/admin/pages/)'],
  },
  {
    name: 'web/ui is below session and api',
    reason:
      'Components, hooks and styles of web/ui depend on their props only, not on the session or the API.',
    filePattern: /^web\/ui\//,
    allowedImports: ['^web/ui/', '^shared/', '^(?!web/|virtual:)'],
  },
  {
    name: 'web/session is below api',
    reason: 'The API client gets a token from the session; the session does not call the API.',
    filePattern: /^web\/session\//,
    allowedImports: ['^web/(session|ui)/', '^shared/', '^(?!web/|virtual:)'],
  },
  {
    name: 'web/api is below forms',
    reason: 'The API client and its cache use the session, but no component.',
    filePattern: /^web\/api\//,
    allowedImports: ['^web/(api|session|types)/', '^shared/', '^virtual:', '^(?!web/)'],
  },
  {
    name: 'web/conversation imports no area',
    reason: 'The portal and the admin area show the same conversation and compose with the same form.',
    filePattern: /^web\/conversation\//,
    allowedImports: ['^web/(conversation|forms|api|session|ui)/', '^shared/', '^(?!web/|virtual:)'],
  },
  {
    name: 'web/forms imports no area',
    reason: 'The portal and the admin area share these hooks and field specifications.',
    filePattern: /^web\/forms\//,
    allowedImports: ['^web/(forms|api|session|ui)/', '^shared/', '^(?!web/|virtual:)'],
  },
  {
    name: 'web/live imports no area',
    reason:
      'The portal and the admin area share the live connection. It identifies the query keys of both areas by their first parts.',
    filePattern: /^web\/live\//,
    allowedImports: ['^web/(live|api|session)/', '^shared/', '^(?!web/|virtual:)'],
  },
  {
    name: 'web/bell imports no area',
    reason: 'The portal and the admin area show the same list of notifications.',
    filePattern: /^web\/bell\//,
    allowedImports: ['^web/(bell|live|api|session|ui)/', '^shared/', '^(?!web/|virtual:)'],
  },
  {
    name: 'functions import only other folders of lambdas',
    reason:
      'Deployed functions may import feature folders, http/, domain/, table/ and platform/, but not each other.',
    filePattern: /^lambdas\/functions\/(?!pages\.ts$)/,
    allowedImports: ['^lambdas/(?!functions/)', '^shared/', '^aws-lambda$'],
  },
  {
    name: 'one function renders pages',
    reason:
      'The blog uses the components of the site, so the function that renders it imports web/site/blog/render.tsx.',
    filePattern: /^lambdas\/functions\/pages\.ts$/,
    allowedImports: ['^lambdas/(?!functions/)', '^shared/', '^web/site/blog/render\\.tsx$'],
  },
  {
    name: 'http imports no feature',
    reason:
      'http/ receives handlers as arguments. From domain/ it imports only the actor and the rules of sessions.',
    filePattern: /^lambdas\/http\//,
    allowedImports: [
      '^lambdas/(http|platform)/',
      '^lambdas/domain/(actor|session)\\.ts$',
      '^shared/',
      '^zod$',
      '^aws-lambda$',
      '^node:',
    ],
  },
  ...featureRules,
  {
    name: 'each folder of lambdas/ has a rule',
    reason: 'Add a new feature to the order at the top of import-rules.ts.',
    filePattern: new RegExp(
      `^lambdas/(?!(domain|functions|http|platform|table|${featureOrder.flat().join('|')})/)[^/]+/`,
    ),
    allowedImports: [],
  },
  {
    name: 'domain is below the features',
    reason: 'Several feature folders import domain/, so it imports none of them, and no HTTP code.',
    filePattern: /^lambdas\/domain\//,
    allowedImports: ['^lambdas/(domain|platform|table)/', '^shared/', '^zod$', '^ulid$', '^node:'],
  },
  {
    name: 'table is below domain',
    reason: 'table/ contains keys, indexes, and code that reads and writes items of every kind.',
    filePattern: /^lambdas\/table\//,
    allowedImports: ['^lambdas/(platform|table)/', '^shared/', '^zod$', '^node:'],
  },
  {
    name: 'platform is below everything',
    reason: 'platform/ wraps AWS and the runtime. It does not depend on the table or on a feature folder.',
    filePattern: /^lambdas\/platform\//,
    allowedImports: ['^lambdas/platform/', '^shared/', anyPackagePattern],
  },
  {
    name: 'infra imports only shared and the table definition',
    reason: 'The CDK refers to functions by path and does not import them.',
    filePattern: /^infra\//,
    allowedImports: ['^infra/', '^shared/', '^lambdas/(table/definition|runtime)\\.ts$', anyPackagePattern],
  },
  {
    name: 'local cloud imports only itself',
    reason: 'The local cloud runs the build output that would be deployed, never the sources.',
    filePattern: /^scripts\/local-cloud\//,
    allowedImports: ['^scripts/local-cloud/', anyPackagePattern],
  },
  {
    name: 'only scripts and tests import infra',
    reason: 'Other code uses the synthesized templates and the outputs of the stacks.',
    filePattern: /^(lambdas|scripts\/local-cloud|shared|web)\//,
    allowedImports: ['^(?!infra/)'],
  },
  {
    name: 'scripts import only the environments of infra',
    reason: 'Commands need the names and regions of environments, but not the constructs that create them.',
    filePattern: /^scripts\//,
    allowedImports: ['^infra/(environments|receipt-rule-set|setup-error)\\.ts$', '^(?!infra/)'],
  },
  {
    name: 'behaviour tests do not import the stored form',
    reason:
      'The stored form of tickets may change under these tests. They use the API, or a function of test/support/stored-items; unit tests of pure rules import what they test.',
    filePattern: /^test\/(?!(lambdas|infra|hostile)\/|support\/(stored-items\/|example-ticket\.ts$))/,
    allowedImports: [
      '^(?!lambdas/(tickets|table|ticket-links|search|reports|live|assignment|audit-log|notifications)/|lambdas/domain/(service-levels/|links/|ticket/)|lambdas/platform/dynamodb\\.ts$)',
    ],
  },
  {
    name: 'only tests import tests',
    reason: 'Code that is deployed must not depend on test code.',
    filePattern: /^(?!test\/)/,
    allowedImports: ['^(?!test/)'],
  },
];

/**
 * Finds the rules that an import breaks.
 * @param importer path from the root of the repository, with /
 * @param imported path from the root of a file, or the specifier of a package
 */
export function findBrokenRules(importer: string, imported: string): ImportRule[] {
  return importRules.filter(({ filePattern, allowedImports }) => {
    const match = filePattern.exec(importer);
    if (!match) return false;
    const patterns = allowedImports.map((pattern) => pattern.replaceAll('$1', match[1] ?? '$1'));
    return !patterns.some((pattern) => new RegExp(pattern).test(imported));
  });
}
