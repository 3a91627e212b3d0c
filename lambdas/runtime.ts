/** The major version of Node.js that Lambda runs: the CDK deploys it, and bundles target it. */
export const nodeMajorVersion = 24;
