import { FilesInUse } from '../../src/store/files-in-use.ts'
import type { Notice } from '../../src/store/notice.ts'
import { PetFile } from '../../src/store/pet-file.ts'

/** A file of animals in a directory that nobody else uses. */
export function petFileAt(file: string, onNotice: (notice: Notice) => void = () => {}): PetFile {
  return new PetFile({ file, data: 'd', files: new FilesInUse({ isHeld: () => true, onNotice }) })
}
