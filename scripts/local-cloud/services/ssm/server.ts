import * as z from 'zod';
import type { RunningServer } from '../../listen.ts';
import { type Answer, startJsonService } from '../../aws-json-server.ts';
import { type Parameters, ParameterError } from './parameters.ts';

const GetInput = z.object({ Name: z.string(), WithDecryption: z.boolean().default(false) });
const PutInput = z.object({
  Name: z.string(),
  Value: z.string(),
  Type: z.string().optional(),
  Overwrite: z.boolean().default(false),
  KeyId: z.string().optional(),
});
const DeleteInput = z.object({ Name: z.string() });

function runOperation(parameters: Parameters, target: string | undefined, input: unknown): object {
  switch (target) {
    case 'AmazonSSM.GetParameter':
      return { Parameter: parameters.get(GetInput.parse(input)) };
    case 'AmazonSSM.PutParameter':
      return { Version: parameters.put(PutInput.parse(input)), Tier: 'Standard' };
    case 'AmazonSSM.DeleteParameter':
      parameters.delete(DeleteInput.parse(input).Name);
      return {};
    case undefined:
    default:
      throw new ParameterError('UnknownOperationException', 'The SSM emulator does not support this.');
  }
}

const failure = (name: string, message: string): Answer => ({
  status: 400,
  body: { __type: name, message },
});

/** Starts an emulator of the SSM parameter store: GetParameter, PutParameter and DeleteParameter. */
export const startSsm = (port: number, parameters: Parameters): Promise<RunningServer> =>
  startJsonService({
    port,
    name: 'SSM emulator',
    answer(target, input) {
      try {
        return { status: 200, body: runOperation(parameters, target, input) };
      } catch (error) {
        if (error instanceof ParameterError) return failure(error.name, error.message);
        if (error instanceof z.ZodError) return failure('ValidationException', z.prettifyError(error));
        throw error;
      }
    },
  });
