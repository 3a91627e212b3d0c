import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { SearchDomain } from '../constructs/search-domain.ts';
import type { Environment } from '../environments.ts';

/** OpenSearch, in environments that use it for search. */
export class SearchDomainStack extends Stack {
  readonly domain: SearchDomain;

  constructor(
    scope: Construct,
    id: string,
    { environment, ...props }: StackProps & { readonly environment: Environment },
  ) {
    super(scope, id, props);
    this.domain = new SearchDomain(this, 'SearchDomain', environment);
    new CfnOutput(this, 'SearchDomainUrl', { value: `https://${this.domain.domainEndpoint}` });
  }
}
