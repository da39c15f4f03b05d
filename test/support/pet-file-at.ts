import { FilesInUse } from '../../src/store/file/files-in-use.ts'
import { RecordFile } from '../../src/store/file/record-file.ts'
import type { Notice } from '../../src/store/store.ts'
import { kinds } from './records.ts'

/** A file of animals in a directory that nobody else uses. */
export function petFileAt(file: string, onNotice: (notice: Notice) => void = () => {}): RecordFile {
  return new RecordFile({
    file,
    kinds,
    data: 'd',
    files: new FilesInUse({ isHeld: () => true, onNotice }),
  })
}
