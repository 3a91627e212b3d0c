import { CustomResource, Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { departments, ticketCategories } from '@portico/shared/model/reference-data.ts';
import type { SetupFunction } from './setup-function.ts';

/**
 * Writes the default ticket categories and departments into the table. Items that an operator changed stay as
 * they are.
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
