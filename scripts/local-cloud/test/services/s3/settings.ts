export const region = 'eu-west-2';
export const credentials = { accessKeyId: 'AKIDLOCAL', secretAccessKey: 'the-secret-of-the-test' };
export const bucket = 'attachments';
/** Another access key, with the same secret. */
export const secondAccessKeyId = 'AKIDFURTHER';
