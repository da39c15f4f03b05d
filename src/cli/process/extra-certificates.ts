import { readFileSync } from 'node:fs'
import { StartError } from '../../base/errors.ts'
import { makeTemporaryFolder } from '../../base/files/temporary-folder.ts'
import { certificatesIn } from '../../base/tls/pem-certificates.ts'

/** A file for `NODE_EXTRA_CA_CERTS`, which is one file only. */
export interface ExtraCertificates extends Disposable {
  readonly file: string
}

/**
 * The file of the certificates that a command of Node is to trust in addition: those of `caFile`, and those that the
 * environment names already, if it does. Private keys in either are left out.
 * @throws StartError when a file that has both cannot be written.
 */
export function extraCertificates(caFile: string, given: string | undefined): ExtraCertificates {
  const others = given ? readIfThere(given) : undefined
  if (others === undefined) return { file: caFile, [Symbol.dispose]: () => {} }
  try {
    const both = others + certificatesIn(readFileSync(caFile, 'utf8'))
    const folder = makeTemporaryFolder()
    return { file: folder.write('extra.pem', both), [Symbol.dispose]: folder[Symbol.dispose] }
  } catch (cause) {
    throw new StartError(
      `--exec: the file for NODE_EXTRA_CA_CERTS cannot be written: ${(cause as Error).message}. Name another directory in TMPDIR.`,
      { cause },
    )
  }
}

// --- internal ---

/** Node, too, goes on without a file that it cannot read. */
function readIfThere(file: string): string | undefined {
  try {
    return certificatesIn(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
