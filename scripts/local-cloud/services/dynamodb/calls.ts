import * as z from 'zod';
import { cachePerAssembly } from '../../assembly/once-per-assembly.ts';
import type { UsedPermission } from '../../permissions/used-permission.ts';
import type { CallReader } from '../../recorder/call-reader.ts';

const Key = z.record(z.string(), z.unknown());
const Parameters = z.looseObject({
  TableName: z.string(),
  IndexName: z.string().optional(),
  Key: Key.optional(),
  Item: Key.optional(),
});
const Transaction = z.object({ TransactItems: z.array(z.record(z.string(), Parameters)) });
const Batch = z.object({ RequestItems: z.record(z.string(), z.unknown()) });
const StringValue = z.object({ S: z.string() });
const Table = z.object({
  KeySchema: z.array(z.object({ AttributeName: z.string(), KeyType: z.string() })),
});

/**
 * A transaction needs the permissions of its parts.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html
 */
const transactItemActions: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

/** The part of a key before `#`. Policies contain only this part, because there are too many whole keys. */
const toKeyPattern = (key: string) => key.replace(/#.*$/s, '#…');

/** By table name. */
const readPartitionKeys = cachePerAssembly(
  (assembly) =>
    new Map(
      assembly.listByType('AWS::DynamoDB::Table').map((table) => {
        const { KeySchema } = assembly.parseProperties(table, Table);
        const partitionKey = KeySchema.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName;
        return [assembly.getPhysicalId(table), partitionKey];
      }),
    ),
);

export const dynamodbCalls: CallReader = {
  listPermissions({ operation, body }, assembly) {
    const { region, account } = assembly;
    const formatTableArn = (name: string) => `arn:aws:dynamodb:${region}:${account}:table/${name}`;
    const createPermission = (
      action: string,
      { TableName, IndexName, Key, Item }: z.output<typeof Parameters>,
      context: UsedPermission['context'] = {},
    ): UsedPermission => {
      const key = StringValue.safeParse((Key ?? Item)?.[readPartitionKeys(assembly).get(TableName) ?? '']);
      return {
        action: `dynamodb:${action}`,
        resource: formatTableArn(TableName) + (IndexName === undefined ? '' : `/index/${IndexName}`),
        context: {
          ...context,
          ...(key.success && { 'dynamodb:LeadingKeys': [toKeyPattern(key.data.S)] }),
        },
      };
    };
    const input: unknown = JSON.parse(body);
    const transaction = Transaction.safeParse(input);
    if (transaction.success)
      return transaction.data.TransactItems.flatMap((item) =>
        Object.entries(item).map(([part, parameters]) =>
          createPermission(transactItemActions[part] ?? part, parameters, {
            'dynamodb:EnclosingOperation': [operation],
          }),
        ),
      );
    const batch = Batch.safeParse(input);
    if (batch.success)
      return Object.keys(batch.data.RequestItems).map((TableName) =>
        createPermission(operation, { TableName }),
      );
    const request = Parameters.safeParse(input);
    return request.success
      ? [createPermission(operation, request.data)]
      : [{ action: `dynamodb:${operation}`, resource: '*', context: {} }];
  },
};
