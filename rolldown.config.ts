// Makes the bin of one folder of few files: a hundred small ones take twice as long to start. The library
// (dist/index.js) stays as tsc writes it, so that programs share their own copies of its dependencies.
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'rolldown'

const express = createRequire(import.meta.url).resolve('express')

export default defineConfig({
  input: { main: 'src/cli/main.ts', 'checker-worker': 'src/check/checker-worker.ts' },
  platform: 'node',
  // Loaded by few commands, and larger than all the rest.
  external: [/^@faker-js\//, 'json-schema-faker', 'chokidar', /^@stoplight\//],
  resolve: {
    alias: {
      'string-width': fileURLToPath(new URL('scripts/string-width.ts', import.meta.url)),
      // Each copy reads the table of all media types once more.
      'mime-types': createRequire(express).resolve('mime-types'),
    },
  },
  // Paths of the package are looked up from where a file lies, two folders down as in src.
  output: { dir: 'dist/cli', chunkFileNames: '[name].js' },
})
