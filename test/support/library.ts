import { libraryFile } from './program.ts'

/**
 * What the package exports: that of the build, so that what ships is what is tested, or with `PETSTORE_TEST_BUILT=0` that of the
 * sources. A test that comes through the front door takes it from here; a test of a part imports that part.
 */
export const {
  StartError,
  StorageError,
  UsageError,
  connectSandbox,
  createRecorder,
  startProxy,
  startSandbox,
} = (await import(libraryFile)) as typeof import('../../src/index.ts')
