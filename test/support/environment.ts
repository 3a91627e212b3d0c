import { inject } from 'vitest';

// Product code that tests use to prepare data finds the local cloud as a deployed function finds AWS: through its environment.
const { environment, outputs, site } = inject('cloud');
Object.assign(process.env, environment, {
  SITE: site,
  TABLE_NAME: outputs.TableName,
  POWERTOOLS_LOG_LEVEL: 'SILENT',
});
