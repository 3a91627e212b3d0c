import { createServer } from 'node:http';
import {
  generateName,
  createGlobalArnFormatter,
  createIdAttribute,
  generateUuid,
} from '../../assembly/resource-type.ts';
import { listen } from '../../listen.ts';
import { defineService } from '../../service.ts';
import { apiGatewayWebSocket } from '../api-gateway-websocket/service.ts';
import { apiGateway } from '../api-gateway/service.ts';
import { s3 } from '../s3/service.ts';
import { s3Deployment } from '../s3-deployment/service.ts';
import { wafv2 } from '../wafv2/service.ts';
import { startCloudFront } from './server.ts';

const functionArn = createGlobalArnFormatter('cloudfront', 'function/');

/** Amazon CloudFront: the distribution of the assembly, which is the site. */
export const cloudfront = defineService({
  name: 'cloudfront',
  resourceTypes: {
    'AWS::CloudFront::CachePolicy': { createPhysicalId: generateUuid, attributes: createIdAttribute('Id') },
    'AWS::CloudFront::Distribution': {
      createPhysicalId: (n) => `E${n.token(13).toUpperCase()}`,
      createArn: createGlobalArnFormatter('cloudfront', 'distribution/'),
      attributes: { ...createIdAttribute('Id'), DomainName: (_, n) => `d${n.token(13)}.cloudfront.net` },
    },
    'AWS::CloudFront::Function': {
      nameProperty: 'Name',
      createPhysicalId: generateName,
      createArn: functionArn,
      attributes: { FunctionARN: functionArn, Stage: () => 'LIVE' },
    },
    'AWS::CloudFront::OriginAccessControl': {
      createPhysicalId: (n) => `E${n.token(13).toUpperCase()}`,
      attributes: createIdAttribute('Id'),
    },
    'AWS::CloudFront::OriginRequestPolicy': {
      createPhysicalId: generateUuid,
      attributes: createIdAttribute('Id'),
    },
    'AWS::CloudFront::ResponseHeadersPolicy': {
      createPhysicalId: generateUuid,
      attributes: createIdAttribute('Id'),
    },
  },
  ignoredTypes: ['AWS::CloudFront::MonitoringSubscription'],
  dependsOn: [apiGateway, apiGatewayWebSocket, s3, s3Deployment, wafv2],
  endpoint: {},
  async checkBeforeStart({ site: { port, portSetting } }) {
    if (port !== 0) await (await listen(createServer(), port, 'site', portSetting)).close();
  },
  async start(cloud) {
    const { port, portSetting, caching, now } = cloud.site;
    const findApiAddress = (domainName: string) => {
      const webSocket = apiGatewayWebSocket.getRunning(cloud);
      const isWebSocketDomain = domainName.split('.')[0] === webSocket.apiId();
      return isWebSocketDomain ? webSocket.url : apiGateway.getRunning(cloud).url;
    };
    const server = await startCloudFront({
      port,
      portSetting,
      assembly: cloud.assembly,
      origins: { s3: s3.getRunning(cloud).access, findApiAddress },
      passthroughTargets: () => cloud.listSitePaths(),
      caching,
      now,
    });
    return {
      url: server.url,
      localAddresses: server.domainName === undefined ? {} : { [`https://${server.domainName}`]: server.url },
      deploy: (assembly) => server.deploy(assembly),
      stop: () => server.close(),
    };
  },
});
