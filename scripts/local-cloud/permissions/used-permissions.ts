import * as z from 'zod';

/** A permission that a call took, as IAM sees it. */
export const Use = z.object({
  /** `dynamodb:GetItem` */
  action: z.string(),
  /** An ARN; `*` where nothing in the call says which. */
  resource: z.string(),
  /** By names of condition keys. */
  context: z.record(z.string(), z.array(z.string())),
});
export type Use = z.output<typeof Use>;

export interface Place {
  readonly region: string;
  readonly account: string;
}

export interface SeenCall {
  readonly operation: string;
  /** With its query. */
  readonly url: URL;
  /** Empty where it was not read. */
  readonly body: string;
}

type Reading = (call: SeenCall, place: Place) => Use[];

const Key = z.record(z.string(), z.unknown());
const Operation = z.looseObject({
  TableName: z.string(),
  IndexName: z.string().optional(),
  Key: Key.optional(),
  Item: Key.optional(),
});
const Transaction = z.object({ TransactItems: z.array(z.record(z.string(), Operation)) });
const Batch = z.object({ RequestItems: z.record(z.string(), z.unknown()) });
const Text = z.object({ S: z.string() });

/** A transaction needs the permissions of its parts. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html */
const partActions: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

/** The first word of a partition key, which is all that a policy here would name: keys themselves are without number. */
const leadingKey = (text: string) => text.replace(/#.*$/s, '#…');

const dynamodb: Reading = ({ operation, body }, { region, account }) => {
  const tableArn = (name: string) => `arn:aws:dynamodb:${region}:${account}:table/${name}`;
  const use = (action: string, { TableName, IndexName, Key, Item }: z.output<typeof Operation>): Use => {
    const key = Text.safeParse((Key ?? Item)?.['pk']);
    return {
      action: `dynamodb:${action}`,
      resource: tableArn(TableName) + (IndexName === undefined ? '' : `/index/${IndexName}`),
      context: key.success ? { 'dynamodb:LeadingKeys': [leadingKey(key.data.S)] } : {},
    };
  };
  const given: unknown = JSON.parse(body);
  const transaction = Transaction.safeParse(given);
  if (transaction.success)
    return transaction.data.TransactItems.flatMap((item) =>
      Object.entries(item).map(([part, parameters]) => use(partActions[part] ?? part, parameters)),
    );
  const batch = Batch.safeParse(given);
  if (batch.success)
    return Object.keys(batch.data.RequestItems).map((TableName) => use(operation, { TableName }));
  const single = Operation.safeParse(given);
  return single.success
    ? [use(operation, single.data)]
    : [{ action: `dynamodb:${operation}`, resource: '*', context: {} }];
};

/** Operations that name no pool are for anybody who knows a client's id, and take no permission. */
const identity: Reading = ({ operation, body }, { region, account }) => {
  const pool = z.object({ UserPoolId: z.string() }).safeParse(JSON.parse(body));
  if (!pool.success) return [];
  const resource = `arn:aws:cognito-idp:${region}:${account}:userpool/${pool.data.UserPoolId}`;
  return [{ action: `cognito-idp:${operation}`, resource, context: {} }];
};

const objectActions: Record<string, string> = { HeadObject: 'GetObject', ListObjects: 'ListBucket' };

/** What has a digit in it is one of names without number, and not what a policy would name. */
const withoutIds = (key: string) =>
  key
    .split('/')
    .map((part) => (/\d/.test(part) ? '…' : part))
    .join('/');

const objects: Reading = ({ operation, url }) => {
  if (operation === 'Preflight') return [];
  const [, bucket = '', key = ''] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(url.pathname)) ?? [];
  return [
    {
      action: `s3:${objectActions[operation] ?? operation}`,
      resource: `arn:aws:s3:::${bucket}${key && `/${withoutIds(key)}`}`,
      context: {},
    },
  ];
};

const Outbound = z.object({
  FromEmailAddress: z.string(),
  ConfigurationSetName: z.string().optional(),
  Destination: z.record(z.string(), z.array(z.string())),
});

/** Sending takes the permission for the sender's domain and for the configuration set, each. */
const mail: Reading = ({ operation, body }, { region, account }) => {
  const action = `ses:${operation}`;
  const outbound = operation === 'SendEmail' ? Outbound.safeParse(parsed(body)) : undefined;
  if (!outbound?.success) return [{ action, resource: '*', context: {} }];
  const { FromEmailAddress, ConfigurationSetName, Destination } = outbound.data;
  const [, address = FromEmailAddress] = /<([^<>]+)>$/.exec(FromEmailAddress) ?? [];
  const context = {
    'ses:FromAddress': [address],
    'ses:Recipients': Object.values(Destination).flat(),
  };
  const arn = (resource: string) => `arn:aws:ses:${region}:${account}:${resource}`;
  return [
    arn(`identity/${address.slice(address.indexOf('@') + 1)}`),
    ...(ConfigurationSetName === undefined ? [] : [arn(`configuration-set/${ConfigurationSetName}`)]),
  ].map((resource) => ({ action, resource, context }));
};

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

const parameters: Reading = ({ operation, body }, { region, account }) => {
  const { Name } = z.object({ Name: z.string() }).parse(JSON.parse(body));
  const resource = `arn:aws:ssm:${region}:${account}:parameter/${Name.replace(/^\//, '')}`;
  return [{ action: `ssm:${operation}`, resource, context: {} }];
};

const secrets: Reading = ({ operation, body }) => {
  const { SecretId } = z.object({ SecretId: z.string() }).parse(JSON.parse(body));
  return [{ action: `secretsmanager:${operation}`, resource: SecretId, context: {} }];
};

const readings: Record<string, Reading> = { dynamodb, identity, objects, mail, parameters, secrets };

/** The permissions that a call takes of whoever signed it. */
export function usesOf(service: string, call: SeenCall, place: Place): Use[] {
  const everything = [{ action: `${service}:${call.operation}`, resource: '*', context: {} }];
  try {
    return readings[service]?.(call, place) ?? everything;
  } catch {
    // Not a body that the service would take; it says so itself.
    return [];
  }
}
