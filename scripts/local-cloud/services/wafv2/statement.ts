import * as z from 'zod';

/** The parts of a request that a web ACL inspects. */
export interface InspectedRequest {
  method: string;
  /** As the viewer sent it. */
  path: string;
  /** Without `?`. */
  query: string;
  /** By lower-case name. */
  headers: ReadonlyMap<string, readonly string[]>;
  /** The address of the connection. */
  ip: string;
}

export const emptyObject = z.strictObject({});
export const hasOneKey = (value: object) =>
  Object.values(value).filter((entry) => entry !== undefined).length === 1;

/** The transformations that the emulator supports. */
const transformations = z
  .array(z.strictObject({ Priority: z.int().min(0), Type: z.enum(['NONE', 'LOWERCASE', 'URL_DECODE']) }))
  .min(1)
  .max(10);
type Transformations = z.output<typeof transformations>;

/** A header, with the transformations that are applied to it before the comparison. */
export const headerKey = z.strictObject({ Name: z.string().min(1), TextTransformations: transformations });

const byteMatch = z.strictObject({
  FieldToMatch: z
    .strictObject({
      UriPath: emptyObject.optional(),
      Method: emptyObject.optional(),
      QueryString: emptyObject.optional(),
      SingleHeader: z.strictObject({ Name: z.string().min(1) }).optional(),
    })
    .refine(hasOneKey, 'must name exactly one part of the request'),
  PositionalConstraint: z.enum(['EXACTLY', 'STARTS_WITH', 'ENDS_WITH', 'CONTAINS']),
  SearchString: z.string().min(1).max(200),
  TextTransformations: transformations,
});
type ByteMatch = z.output<typeof byteMatch>;

/** A statement of a kind that the emulator supports, which can be nested. It has exactly one of the keys. */
export interface Statement {
  ByteMatchStatement?: ByteMatch | undefined;
  AndStatement?: { Statements: Statement[] } | undefined;
  OrStatement?: { Statements: Statement[] } | undefined;
  NotStatement?: { Statement: Statement } | undefined;
}

export const statement: z.ZodType<Statement> = z.lazy(() => {
  const statementList = z.strictObject({ Statements: z.array(statement).min(2) });
  return z
    .strictObject({
      ByteMatchStatement: byteMatch.optional(),
      AndStatement: statementList.optional(),
      OrStatement: statementList.optional(),
      NotStatement: z.strictObject({ Statement: statement }).optional(),
    })
    .refine(hasOneKey, 'must be exactly one statement');
});

function decodeUrl(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const applyTransformations = (text: string, steps: Transformations): string =>
  steps
    .toSorted((left, right) => left.Priority - right.Priority)
    .reduce((value, { Type }) => {
      if (Type === 'LOWERCASE') return value.toLowerCase();
      return Type === 'URL_DECODE' ? decodeUrl(value) : value;
    }, text);

function readRequestField(
  request: InspectedRequest,
  { UriPath, Method, SingleHeader }: ByteMatch['FieldToMatch'],
) {
  if (UriPath) return request.path;
  if (Method) return request.method;
  if (SingleHeader) return request.headers.get(SingleHeader.Name.toLowerCase())?.join(',');
  return request.query;
}

const comparisons = {
  EXACTLY: (text: string, searchString: string) => text === searchString,
  STARTS_WITH: (text: string, searchString: string) => text.startsWith(searchString),
  ENDS_WITH: (text: string, searchString: string) => text.endsWith(searchString),
  CONTAINS: (text: string, searchString: string) => text.includes(searchString),
} as const;

function matchesBytes(match: ByteMatch, request: InspectedRequest): boolean {
  const field = readRequestField(request, match.FieldToMatch);
  if (field === undefined) return false;
  const text = applyTransformations(field, match.TextTransformations);
  return comparisons[match.PositionalConstraint](text, match.SearchString);
}

export function matchesStatement(condition: Statement, request: InspectedRequest): boolean {
  const { ByteMatchStatement, AndStatement, OrStatement, NotStatement } = condition;
  if (ByteMatchStatement) return matchesBytes(ByteMatchStatement, request);
  if (AndStatement)
    return AndStatement.Statements.every((nestedStatement) => matchesStatement(nestedStatement, request));
  if (OrStatement)
    return OrStatement.Statements.some((nestedStatement) => matchesStatement(nestedStatement, request));
  return NotStatement ? !matchesStatement(NotStatement.Statement, request) : false;
}
