// Makes what ships: the bin and the library, of the same few files, with everything that they need in them. A hundred
// small files take twice as long to start, and with the dependencies of dependencies a user installed 242 packages.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { builtCommit } from './scripts/built-commit.ts'
import { builtPage } from './scripts/built-page.ts'
import { builtSchemas } from './scripts/built-schemas.ts'
import { builtYaml } from './scripts/built-yaml.ts'
import { bundledLists } from './scripts/bundled/bundled-lists.ts'
import swaggerUiPackages from './scripts/bundled/swagger-ui-packages.json' with { type: 'json' }
import { swaggerUiVersions } from './scripts/bundled/swagger-ui-versions.ts'
import { exportsForThis } from './scripts/exports-for-this.ts'
import { sharedFiles } from './scripts/shared-files.ts'

const { resolve } = createRequire(import.meta.url)
const express = resolve('express')

const swaggerUi = readFileSync(resolve('swagger-ui-dist/swagger-ui-bundle.js'), 'utf8')
const lists = bundledLists(import.meta.dirname, [
  {
    name: 'swagger-ui-dist',
    contains: swaggerUiPackages,
    versions: swaggerUiVersions(swaggerUi),
  },
])

/** What a program can import from the package. */
const library = {
  index: 'src/index.ts',
  vitest: 'src/testing/vitest.ts',
  playwright: 'src/testing/playwright.ts',
  handlers: 'src/behaviour/code/define-handlers.ts',
}

/** What its users have beside it. */
const testRunners = ['vitest', '@playwright/test']

export default defineConfig([
  {
    // The first file of the bin, which every Node must be able to read: it imports nothing before it knows which one runs.
    input: { main: 'src/cli/main.ts' },
    platform: 'node',
    external: /run-command/,
    transform: { target: 'es2015' },
    output: {
      // A script without imports and exports is a module as well.
      format: 'iife',
      dir: 'dist/cli',
      paths: (file) => (/run-command/.test(file) ? './run-command.js' : file),
    },
  },
  {
    input: {
      ...library,
      'run-command': 'src/cli/commands/run-command.ts',
      'checker-worker': 'src/check/threads/checker-worker.ts',
      'yaml-worker': 'src/base/json/yaml-worker.ts',
      'contract-worker': 'src/contract/reading/contract-worker.ts',
      'shadow-worker': 'src/next/shadow/shadow-worker.ts',
    },
    platform: 'node',
    external: testRunners,
    transform: { target: 'node20' },
    // A `try` around a call that is there only to throw was taken for dead code.
    treeshake: false,
    resolve: {
      alias: {
        'string-width': fileURLToPath(new URL('scripts/string-width.ts', import.meta.url)),
        // Each copy reads the table of all media types once more.
        'mime-types': createRequire(express).resolve('mime-types'),
        // The other form of it asks for its own files by a `require` that no bundler sees.
        'jsonc-parser': fileURLToPath(import.meta.resolve('jsonc-parser/lib/esm/main.js')),
      },
    },
    plugins: [
      exportsForThis(),
      builtSchemas(),
      builtYaml(),
      builtCommit(import.meta.dirname),
      builtPage(lists.note),
      lists.note,
      lists.write,
    ],
    // Paths of the package are looked up from where a file lies, two folders down as in src.
    output: {
      dir: 'dist',
      entryFileNames: ({ name }) => (name in library ? '[name].js' : 'cli/[name].js'),
      chunkFileNames: 'cli/[name].js',
      // The library's first import stays a file of its own, which is run before all others.
      codeSplitting: {
        groups: [
          { name: 'assert-node', test: /assert-node|node-version/, priority: 9 },
          ...sharedFiles({
            command: ['src/cli/commands/run-command.ts'],
            start: ['src/cli/commands/start.ts'],
            proxy: ['src/cli/commands/proxy.ts'],
            library: ['src/index.ts'],
            yaml: ['src/base/json/yaml-worker.ts'],
          }),
        ],
      },
    },
  },
  {
    // The library's types, without those that it uses inside only: their packages are not installed.
    input: library,
    external: testRunners,
    plugins: [dts({ emitDtsOnly: true, tsconfig: 'tsconfig.build.json' })],
    output: { dir: 'dist' },
  },
])
