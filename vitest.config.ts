import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { everything, suites } from './test/suites.ts'
import { importsBuilt } from './test/support/program.ts'

/** What the library exports, where a test imports it from the sources. */
const LIBRARY = /^.*\/src\/(index|base\/errors|http\/start-sandbox|recording\/recorder)\.ts$/
const library = path.resolve('dist/index.js')

export default defineConfig(({ mode }) => ({
  resolve: { alias: importsBuilt ? [{ find: LIBRARY, replacement: library }] : [] },
  test: {
    ...(suites[mode] ?? everything),
    globalSetup: 'test/support/build.ts',
    // A worker for each of two cores, and one for the time that the others wait for a process or a clock.
    maxWorkers: 3,
    // No module of src keeps anything, so that files can share what is loaded: Prism takes a second.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A page on a loaded machine needs longer than a second to show what was done.
    expect: { poll: { timeout: 10_000 } },
    server: { deps: { external: [/\/dist\//] } },
  },
}))
