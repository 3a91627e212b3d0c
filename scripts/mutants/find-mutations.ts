import { Visitor, parseSync } from 'oxc-parser';

/** Patterns of the code that tests must guard. `npm run mutants` prints them. */
export const patterns = {
  permission:
    /\b(may|allows|maySee|canSee\w*|requirePermission|isVisible|visibility\w*|isStaff|forbidden|notFound|roles|grant\w*|PolicyStatement|actions|authoriz\w*)\b/,
  'write condition': /(?<!Key)ConditionExpression|attribute_(not_)?exists|\bconditions?\b/i,
  'idempotency key': /idempoten|RepeatableRequest|recordRequest|earlierResult|sendOnce/i,
  escape: /escape|encodeURI|replaceAll\('"'/i,
  retry: /\bretry|retries|attempts?\b|maxReceiveCount/i,
} as const;
export type Kind = keyof typeof patterns;
export const kinds = ['permission', 'write condition', 'idempotency key', 'escape', 'retry'] as const;

/** Maximum lines between a pattern's match and the change. */
const maxDistance = 2;

/** A change of a source file that tests should notice. */
export interface Mutation {
  readonly kind: Kind;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
}

const comparisons: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
};

/** Changes of DynamoDB's condition expressions. */
const conditionChanges = [
  [' AND ', ' OR '],
  [' OR ', ' AND '],
  ['attribute_not_exists', 'attribute_exists'],
  ['attribute_exists', 'attribute_not_exists'],
  [' = ', ' <> '],
  [' < ', ' <= '],
] as const;
const condition = /attribute_(not_)?exists|[\w#}] (=|<|<>) [:$]/;
/** Key queries and updates are not changed: DynamoDB would reject any other form of them. */
const unchangedExpressionPattern = /^.(\w*pk = |SET |ADD |REMOVE |DELETE )/;

/** Properties whose removal a test should notice. */
const guardingKeyPattern = /condition|retry|attempt|idempotent|receiveCount/i;
/** Texts that only readers of documents and logs see. */
const documentingKeyPattern = /^(summary|description|errors|message)$/;
const textCallPattern = /^(logger|console)\.|\.meta$/;

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * All possible changes of code near a match of a pattern, except in types, documentation and log messages.
 */
export function findMutations(file: string, text: string): Mutation[] {
  const { program, comments } = parseSync(file, text);
  const ignoredRanges: Range[] = [];
  const changes: (Range & { readonly after: string })[] = [];
  const source = ({ start, end }: Range) => text.slice(start, end);
  const ignore = ({ start, end }: Range) => void ignoredRanges.push({ start, end });
  const replace = ({ start, end }: Range, after: string) => void changes.push({ start, end, after });
  const replaceOperator = (left: Range, right: Range, before: string, after: string) => {
    const start = text.indexOf(before, left.end);
    if (start < right.start) replace({ start, end: start + before.length }, after);
  };
  const remove = ({ start, end }: Range) => {
    const [comma = ''] = /^\s*,/.exec(text.slice(end)) ?? [];
    replace({ start, end: end + comma.length }, '');
  };
  // A mutant may only reduce the number of attempts: users notice a missing second attempt, but not an
  // additional fifth attempt.
  const countsAttempts = ({ start }: Range) =>
    patterns.retry.test(text.slice(text.lastIndexOf('\n', start) + 1, start));
  const negateTest = (test: Range) => replace(test, `!(${source(test)})`);

  new Visitor({
    ImportDeclaration: ignore,
    TSTypeAliasDeclaration: ignore,
    TSInterfaceDeclaration: ignore,
    TSTypeAnnotation: ignore,
    TSTypeParameterInstantiation: ignore,
    LogicalExpression(node) {
      const { left, right, operator } = node;
      if (operator !== '??') replaceOperator(left, right, operator, operator === '&&' ? '||' : '&&');
      replace(node, source(left));
      replace(node, source(right));
    },
    BinaryExpression({ left, right, operator }) {
      const swappedOperator = comparisons[operator];
      if (swappedOperator !== undefined && !countsAttempts(left))
        replaceOperator(left, right, operator, swappedOperator);
    },
    IfStatement(node) {
      negateTest(node.test);
      const { consequent } = node;
      const last = consequent.type === 'BlockStatement' ? consequent.body.at(-1) : consequent;
      if (!node.alternate && (last?.type === 'ReturnStatement' || last?.type === 'ThrowStatement'))
        replace(node, ';');
    },
    ConditionalExpression: ({ test }) => negateTest(test),
    UnaryExpression(node) {
      if (node.operator === '!') replace(node, source(node.argument));
    },
    ExpressionStatement(node) {
      const { expression } = node;
      const call = expression.type === 'AwaitExpression' ? expression.argument : expression;
      if (call.type === 'CallExpression' && !textCallPattern.test(source(call.callee))) replace(node, ';');
    },
    ArrayExpression: ({ elements }) => elements.forEach((element) => element && remove(element)),
    ObjectExpression({ properties }) {
      for (const property of properties)
        if (property.type === 'Property' && guardingKeyPattern.test(source(property.key))) remove(property);
    },
    Property(node) {
      if (documentingKeyPattern.test(source(node.key))) ignore(node);
    },
    CallExpression(node) {
      const name = source(node.callee);
      const [argument] = node.arguments;
      if (textCallPattern.test(name)) ignore(node);
      if (/^(escape|encodeURI)\w*$/.test(name) && argument) replace(node, source(argument));
      if (node.callee.type === 'MemberExpression' && /\.replace(All)?$/.test(name))
        replace(node, source(node.callee.object));
    },
    Literal(node) {
      if (typeof node.value === 'boolean') replace(node, String(!node.value));
      if (typeof node.value === 'number')
        replace(node, String(countsAttempts(node) ? Math.min(node.value, 1) : node.value + 1));
      if ('regex' in node) replace(node, source(node).replace(/\[(\^?)(\\.|[^\]\\])(?=[^\]])/, '[$1'));
      if (typeof node.value === 'string') replaceCondition(node);
    },
    TemplateLiteral: (node) => replaceCondition(node),
  }).visit(program);

  function replaceCondition(node: Range) {
    const before = source(node);
    if (!condition.test(before) || unchangedExpressionPattern.test(before)) return;
    for (const [from, to] of conditionChanges) {
      const start = node.start + before.indexOf(from);
      if (start >= node.start) replace({ start, end: start + from.length }, to);
    }
  }

  const isInside = (outer: readonly Range[], { start, end }: Range) =>
    outer.some((range) => range.start <= start && end <= range.end);
  const findLine = (offset: number) => text.slice(0, offset).split('\n').length;
  const rangesToBlank = [
    ...comments,
    ...ignoredRanges.filter(({ start }) => text.startsWith('import', start)),
  ];
  const code = rangesToBlank.reduce(
    (blankedText, range) =>
      blankedText.slice(0, range.start) +
      source(range).replaceAll(/[^\n]/g, ' ') +
      blankedText.slice(range.end),
    text,
  );
  const lines = code.split('\n');
  const findKind = (line: number): Kind | undefined => {
    for (let distance = 0; distance <= maxDistance; distance += 1)
      for (const codeLine of [lines[line - 1 - distance], lines[line - 1 + distance]])
        for (const kind of kinds) if (codeLine !== undefined && patterns[kind].test(codeLine)) return kind;
    return undefined;
  };
  return changes
    .filter((change) => !isInside(ignoredRanges, change) && change.after !== source(change))
    .flatMap(({ start, end, after }) => {
      const line = findLine(start);
      const kind = findKind(line);
      return kind ? [{ kind, line, start, end, before: text.slice(start, end), after }] : [];
    });
}

export const applyMutation = (text: string, { start, end, after }: Mutation): string =>
  text.slice(0, start) + after + text.slice(end);
