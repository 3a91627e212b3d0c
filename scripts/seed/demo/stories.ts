import type { Story } from './story.ts';
import { ashcombe } from './tickets/ashcombe.ts';

/** Every ticket of the demo. */
export const stories: readonly Story[] = [...ashcombe];
