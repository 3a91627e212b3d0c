/**
 * Major version of Node.js that Lambda runs the functions on: the CDK deploys it, and bundles are made for
 * it.
 */
export const nodeMajor = 24;
