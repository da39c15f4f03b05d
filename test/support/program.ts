import path from 'node:path'
import process from 'node:process'

/** The root of the repository: the working directory of a test run. */
export const root = path.resolve('.')

/** Whether tests use the build, the commands and the library; with `PETSTORE_TEST_BUILT=0` they use the sources. */
export const needsBuild = process.env.PETSTORE_TEST_BUILT !== '0'

/** The commands that run the sources and the build. */
export const programs = {
  source: [process.execPath, `${root}/src/cli/main.ts`],
  built: [process.execPath, `${root}/dist/cli/main.js`],
} as const

/** The files that export `runCommand`. */
export const commandFiles = {
  source: `${root}/src/cli/commands/run-command.ts`,
  built: `${root}/dist/cli/run-command.js`,
}

const tested = needsBuild ? 'built' : 'source'

/** The command that tests run: this Node, and the file of the command line. */
export const program = programs[tested]

/** The file of the `runCommand` that tests run. */
export const commandFile = commandFiles[tested]

/** The file of the library that tests import. */
export const libraryFile = needsBuild ? `${root}/dist/index.js` : `${root}/src/index.ts`
