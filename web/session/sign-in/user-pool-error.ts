/** Whether the user pool has refused a call, so that another attempt would be refused too. */
export const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && error.name.endsWith('Exception') && error.name !== 'InternalErrorException';
