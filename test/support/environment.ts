import { inject } from 'vitest';

// Product code that prepares test data finds the local cloud through these environment variables.
const { database, environment, outputs, site } = inject('cloud');
Object.assign(process.env, environment, {
  // Tests' own clouds use this database instead of starting another.
  DYNAMODB_ENDPOINT: database,
  SITE: site,
  TABLE_NAME: outputs.TableName,
  POWERTOOLS_LOG_LEVEL: 'SILENT',
});
