#!/usr/bin/env node
// The sources are TypeScript: tsx loads them.
import { register } from 'tsx/esm/api';

register();
await import('../cli.ts');
