import { randomUUID } from 'node:crypto';
import type { Cloud } from '@portico/local-cloud/cloud.ts';
import { createMinimalCompany } from '../seed/people/new-company.ts';
import { seedUser } from '../seed/people/users.ts';
import { configureUserPool, signInBySrp } from '../smoke/sign-in.ts';
import { type Client, createClient } from './client.ts';

export interface FloodClients {
  /** Each belongs to a different company. */
  readonly ordinaryClients: readonly Client[];
  readonly flooder: Client;
}

const customerCount = 10;
/** The customers share an address, as people in one office do. */
const addresses = { ordinary: '127.0.0.1', flooder: '127.0.0.2' } as const;

/** @param cloud its environment variables must already be set in this process */
export async function createFloodClients({ outputs, environment }: Cloud): Promise<FloodClients> {
  const userPoolId = outputs['UserPoolId'] ?? '';
  configureUserPool({
    userPoolId,
    userPoolClientId: outputs['UserPoolClientId'] ?? '',
    userPoolEndpoint: environment['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'] ?? '',
  });
  const createCustomerClient = async (name: string, address: string): Promise<Client> => {
    const company = await createMinimalCompany(name);
    const email = `${name}@flood.example.com`;
    const password = `Pw-${randomUUID()}-A1`;
    const account = { email, password, full_name: name, role: 'customer', company: null } as const;
    await seedUser(userPoolId, account, { company, phone: null, joinTime: new Date(Date.now() - 60_000) });
    return createClient(await signInBySrp(email, password), address);
  };
  const ordinaryClients: Client[] = [];
  // One after the other, because Amplify holds the session of only one user.
  for (let index = 1; index <= customerCount; index += 1)
    ordinaryClients.push(await createCustomerClient(`customer-${index}`, addresses.ordinary));
  return { ordinaryClients, flooder: await createCustomerClient('flooder', addresses.flooder) };
}
