import { ScanResult, recordScanResult } from '../attachments/scan-result.ts';
import { queueHandler } from '../platform/queue.ts';

export const handler = queueHandler(ScanResult, recordScanResult);
