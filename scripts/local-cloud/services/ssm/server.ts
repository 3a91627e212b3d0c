import * as z from 'zod';
import type { Listening } from '../../listen.ts';
import { type Answer, startJsonService } from '../../aws-json-server.ts';

const Request = z.object({ Name: z.string() });

const failure = (name: string, message = ''): Answer => ({
  status: 400,
  body: { __type: name, message },
});

/**
 * Starts an emulator of the SSM parameter store: GetParameter of plain strings.
 * @param valueOf called for each request; gives undefined for an unknown parameter
 */
export const startSsm = ({
  port,
  valueOf,
}: {
  port: number;
  valueOf: (name: string) => string | undefined;
}): Promise<Listening> =>
  startJsonService({
    port,
    name: 'SSM emulator',
    answer: (target, input) => {
      if (target !== 'AmazonSSM.GetParameter') return failure('UnknownOperationException');
      const request = Request.safeParse(input);
      if (!request.success) return failure('ValidationException', 'Name is required');
      const { Name } = request.data;
      const Value = valueOf(Name);
      if (Value === undefined) return failure('ParameterNotFound');
      return {
        status: 200,
        body: { Parameter: { Name, Type: 'String', Value, Version: 1, DataType: 'text' } },
      };
    },
  });
