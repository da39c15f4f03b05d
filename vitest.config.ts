import path from 'node:path'
import process from 'node:process'
import { defineConfig } from 'vitest/config'
import { everything, suites } from './test/suites.ts'
import { LongestFirst } from './test/support/longest-first.ts'

// Every thread and process of the tests loads the same modules.
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/compiled')

export default defineConfig(({ mode }) => ({
  test: {
    ...(suites[mode] ?? everything),
    tags: [
      { name: 'rest', description: 'Takes long: runs with the rest.' },
      { name: 'long', description: 'Takes very long: runs in a soak.' },
    ],
    globalSetup: 'test/support/build.ts',
    setupFiles: 'test/support/setup.ts',
    reporters: ['default', './test/support/slowest-files.ts'],
    // A worker for each of two cores, and one for the time that the others wait for a process or a clock; the rest waits more.
    maxWorkers: mode === 'rest' ? 4 : 3,
    sequence: { sequencer: LongestFirst },
    // No module of src keeps anything that a test could see, so that files can share what is loaded: Prism takes a second.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A page on a loaded machine needs longer than a second to show what was done.
    expect: { poll: { timeout: 10_000 } },
    server: { deps: { external: [/\/dist\//] } },
  },
}))
