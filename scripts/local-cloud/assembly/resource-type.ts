/** The parts from which a resource's id and attributes can be built. */
export interface NamingContext {
  stack: string;
  logicalId: string;
  account: string;
  region: string;
  /** 1 for the first resource of its type, in deployment order. */
  ordinal: number;
  /** `length` characters of [a-z0-9], always the same for this resource. */
  token: (length: number) => string;
}

/** How resources of one CloudFormation type get their ids and attributes. */
export interface ResourceType {
  /** The property with the resource's explicit name. */
  nameProperty?: string;
  /** The value of `Ref` for a resource without an explicit name. @default stack and logical id */
  createPhysicalId?: (naming: NamingContext) => string;
  createArn?: (id: string, naming: NamingContext) => string;
  /** Attributes other than Arn that follow from the id. A service provides all others when it starts. */
  attributes?: Record<string, (id: string, naming: NamingContext) => string>;
  /** Whether a custom resource is created by its function, as in AWS. @default false */
  isCreatedByFunction?: boolean;
}

/** A name of at most 64 characters, which most services allow. */
export const generateName = ({ stack, logicalId }: NamingContext) => `${stack}-${logicalId}`.slice(0, 64);

export const createRegionalArnFormatter =
  (service: string, prefix: string) => (id: string, n: NamingContext) =>
    `arn:aws:${service}:${n.region}:${n.account}:${prefix}${id}`;

/** An ARN of a service without regions. */
export const createGlobalArnFormatter = (service: string, prefix: string) => (id: string, n: NamingContext) =>
  `arn:aws:${service}::${n.account}:${prefix}${id}`;

export const generateUuid = ({ token }: NamingContext) => {
  const characters = token(32);
  return [
    characters.slice(0, 8),
    characters.slice(8, 12),
    characters.slice(12, 16),
    characters.slice(16, 20),
    characters.slice(20),
  ].join('-');
};

const returnId = (id: string) => id;

/** An attribute that repeats the id under another name, as `ApiId` of an API does. */
export const createIdAttribute = (name: string) => ({ [name]: returnId });
