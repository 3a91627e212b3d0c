import * as z from 'zod';
import { paginate } from '../paging.ts';
import { defineAdminOperation, name } from './operation.ts';

const formatCreationDates = (created: number) => ({
  CreationDate: created / 1000,
  LastModifiedDate: created / 1000,
});

/**
 * Returns the pool's declared properties; most have the same name in the service API and in CloudFormation.
 */
export const describeUserPool = defineAdminOperation(z.object({ UserPoolId: name }), (pools, request) => {
  const pool = pools.pool(request.UserPoolId);
  const { UserPoolName, Schema, UserPoolTags, EnabledMfas: _, ...properties } = pool.properties;
  return {
    UserPool: {
      ...properties,
      Id: pool.id,
      Name: UserPoolName,
      Arn: `arn:aws:cognito-idp:${pool.region}:000000000000:userpool/${pool.id}`,
      SchemaAttributes: Schema,
      ...(UserPoolTags !== undefined && { UserPoolTags }),
      EstimatedNumberOfUsers: pool.users.size,
      ...formatCreationDates(pool.created),
    },
  };
});

export const describeUserPoolClient = defineAdminOperation(
  z.object({ UserPoolId: name, ClientId: name }),
  (pools, request) => {
    const pool = pools.pool(request.UserPoolId);
    const { GenerateSecret: _, ...properties } = pool.client(request.ClientId).properties;
    return {
      UserPoolClient: {
        ...properties,
        UserPoolId: pool.id,
        ClientId: request.ClientId,
        ...formatCreationDates(pool.created),
      },
    };
  },
);

const pagingInput = z.object({
  MaxResults: z.number().int().min(1).max(60).default(60),
  NextToken: z.string().optional(),
});

export const listUserPools = defineAdminOperation(pagingInput, (pools, { MaxResults, NextToken }) => {
  const { entries, next } = paginate(pools.all(), ({ id }) => id, { limit: MaxResults, token: NextToken });
  return {
    UserPools: entries.map((pool) => ({
      Id: pool.id,
      Name: pool.properties.UserPoolName,
      ...formatCreationDates(pool.created),
    })),
    NextToken: next,
  };
});

export const listUserPoolClients = defineAdminOperation(
  pagingInput.extend({ UserPoolId: name }),
  (pools, { UserPoolId, MaxResults, NextToken }) => {
    const clients = [...pools.pool(UserPoolId).clients.values()];
    const { entries, next } = paginate(clients, ({ id }) => id, { limit: MaxResults, token: NextToken });
    return {
      UserPoolClients: entries.map(({ id, properties }) => ({
        ClientId: id,
        UserPoolId,
        ClientName: properties.ClientName,
      })),
      NextToken: next,
    };
  },
);
