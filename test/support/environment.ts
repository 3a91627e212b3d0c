import { inject } from 'vitest';

// Product code that prepares test data finds the local cloud through these environment variables.
const { environment, outputs, site } = inject('cloud');
Object.assign(process.env, environment, {
  SITE: site,
  TABLE_NAME: outputs.TableName,
  POWERTOOLS_LOG_LEVEL: 'SILENT',
});
