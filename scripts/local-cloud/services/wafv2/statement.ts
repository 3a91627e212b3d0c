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
  Object.values(value).filter((each) => each !== undefined).length === 1;

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
    .toSorted((one, other) => one.Priority - other.Priority)
    .reduce((value, { Type }) => {
      if (Type === 'LOWERCASE') return value.toLowerCase();
      return Type === 'URL_DECODE' ? decodeUrl(value) : value;
    }, text);

function requestField(
  request: InspectedRequest,
  { UriPath, Method, SingleHeader }: ByteMatch['FieldToMatch'],
) {
  if (UriPath) return request.path;
  if (Method) return request.method;
  if (SingleHeader) return request.headers.get(SingleHeader.Name.toLowerCase())?.join(',');
  return request.query;
}

const comparisons = {
  EXACTLY: (text: string, searched: string) => text === searched,
  STARTS_WITH: (text: string, searched: string) => text.startsWith(searched),
  ENDS_WITH: (text: string, searched: string) => text.endsWith(searched),
  CONTAINS: (text: string, searched: string) => text.includes(searched),
} as const;

function matchesBytes(match: ByteMatch, request: InspectedRequest): boolean {
  const field = requestField(request, match.FieldToMatch);
  if (field === undefined) return false;
  const text = applyTransformations(field, match.TextTransformations);
  return comparisons[match.PositionalConstraint](text, match.SearchString);
}

export function matchesStatement(given: Statement, request: InspectedRequest): boolean {
  const { ByteMatchStatement, AndStatement, OrStatement, NotStatement } = given;
  if (ByteMatchStatement) return matchesBytes(ByteMatchStatement, request);
  if (AndStatement) return AndStatement.Statements.every((each) => matchesStatement(each, request));
  if (OrStatement) return OrStatement.Statements.some((each) => matchesStatement(each, request));
  return NotStatement ? !matchesStatement(NotStatement.Statement, request) : false;
}
