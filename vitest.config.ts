import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { runsBuilt } from './test/support/program.ts'

/** What the library exports, where a test imports it from the sources. */
const LIBRARY = /^.*\/src\/(index|base\/errors|http\/start-sandbox|recording\/recorder)\.ts$/
const library = path.resolve('dist/index.js')

export default defineConfig({
  resolve: { alias: runsBuilt ? [{ find: LIBRARY, replacement: library }] : [] },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/support/build.ts',
    // Two cores: a worker each.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    server: { deps: { external: [/\/dist\//] } },
  },
})
