import type { IncomingHttpHeaders } from 'node:http';
import type { Assembly } from '../assembly/assembly.ts';
import type { UsedPermission } from '../permissions/used-permission.ts';

/** The data of a call that the recorder reads. */
export interface RecordedCall {
  /** As in the service's API reference. */
  readonly operation: string;
  /** With its query. */
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  /** Empty for a service whose bodies are streamed. */
  readonly body: string;
}

/** Reads the calls to one service for the recorder. */
export interface CallReader {
  /** Whether bodies are passed on unread, because they may be large files. @default false */
  readonly streamsBodies?: boolean;
  /**
   * Names the operation of a request in a REST protocol. Not called for other protocols: their requests name
   * the operation in the header X-Amz-Target (JSON) or the form field Action (query).
   * @default method and path
   */
  findRestOperation?(method: string, url: URL, headers: IncomingHttpHeaders): string;
  /**
   * The permissions that IAM would require.
   * @throws any error for a body that the service would refuse anyway
   * @default one permission for the operation, on every resource
   */
  listPermissions?(call: RecordedCall, assembly: Assembly): UsedPermission[];
  /** Formats errors as XML. @default JSON */
  formatErrorXml?(code: string, message: string): string;
}
