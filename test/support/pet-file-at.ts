import { FilesInUse } from '../../src/store/file/files-in-use.ts'
import { PetFile } from '../../src/store/file/pet-file.ts'
import type { Notice } from '../../src/store/storage-error.ts'

/** A file of animals in a directory that nobody else uses. */
export function petFileAt(file: string, onNotice: (notice: Notice) => void = () => {}): PetFile {
  return new PetFile({ file, data: 'd', files: new FilesInUse({ isHeld: () => true, onNotice }) })
}
