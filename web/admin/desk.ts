import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import type { ClientOutput } from '@portico/shared/contract/define.ts';
import type { deskEndpoints } from '@portico/shared/contract/desk.ts';
import { api } from '../api/api.ts';

type Desk = ClientOutput<(typeof deskEndpoints)['getDesk']>;

export const deskQuery = queryOptions({ queryKey: ['desk'], queryFn: () => api('getDesk', {}) });

/** Takes the first answer from the one that all screens share; later ones come from `ask`. */
export const deskPart =
  <P extends keyof Desk>(part: P, ask: (options: { signal: AbortSignal }) => Promise<Desk[P]>) =>
  async ({ client, queryKey, signal }: QueryFunctionContext): Promise<Desk[P]> => {
    if (client.getQueryData(queryKey) !== undefined) return ask({ signal });
    return (await client.fetchQuery(deskQuery))[part];
  };
