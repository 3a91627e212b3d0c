/** Whether the user pool has answered that it refuses a call: another attempt would be refused too. */
export const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && error.name.endsWith('Exception') && error.name !== 'InternalErrorException';
