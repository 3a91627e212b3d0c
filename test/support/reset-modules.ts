import { vi } from 'vitest';

// Each test file evaluates our modules again. npm packages stay loaded, because loading them takes longest.
vi.resetModules();
