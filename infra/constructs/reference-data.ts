import { CustomResource, Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { departments, ticketCategories } from '@portico/shared/model/reference-data.ts';
import type { SetupFunction } from './setup-function.ts';

/**
 * Writes the ticket categories and departments of a new environment to the table. Afterwards administrators
 * edit them, and later deployments do not change them.
 */
export class ReferenceData extends CustomResource {
  constructor(scope: Construct, id: string, setup: SetupFunction) {
    super(scope, id, {
      resourceType: 'Custom::PorticoReferenceData',
      serviceToken: setup.functionArn,
      serviceTimeout: Duration.minutes(2),
      properties: { Categories: ticketCategories, Departments: departments },
    });
  }
}
