import { vi } from 'vitest';

// Each test file evaluates our modules again. Packages stay loaded, because loading them takes longest.
vi.resetModules();
