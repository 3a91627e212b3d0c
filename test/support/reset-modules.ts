import { vi } from 'vitest';

// Each test file evaluates our modules again. Packages stay loaded, which saves most of the time.
vi.resetModules();
