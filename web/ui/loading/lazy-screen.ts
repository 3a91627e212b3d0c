import { type ComponentType, lazy } from 'react';
import { showSlowLoad } from './slow-loads.ts';

/**
 * A screen or dialog whose code is loaded when it is first opened. If loading fails, the screen throws the
 * error.
 */
export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await showSlowLoad(load()) }));
