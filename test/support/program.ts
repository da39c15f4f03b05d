import path from 'node:path'
import process from 'node:process'

/** The repository's own folder: the working directory of a test run. */
export const root = path.resolve('.')

/**
 * Whether tests run what ships in place of the sources: set `PETSTORE_TEST_BUILT=1`. Commands are then
 * the built bin, and vitest.config.ts gives the tests the built library, which is made of the same files.
 */
export const runsBuilt = process.env.PETSTORE_TEST_BUILT === '1'

/** Files of `runCommand`. */
export const commandFiles = {
  source: `${root}/src/cli/run-command.ts`,
  built: `${root}/dist/cli/run-command.js`,
}

/** The commands that run the sources and the build. */
export const programs = {
  source: [process.execPath, `${root}/src/cli/main.ts`],
  built: [process.execPath, `${root}/dist/cli/main.js`],
} as const

const tested = runsBuilt ? 'built' : 'source'

/** The command that tests run: this Node, and the file of the command line. */
export const program = programs[tested]

/** The file of the `runCommand` that tests run. */
export const commandFile = commandFiles[tested]
