import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'rolldown'
import { billOfMaterials } from './bill-of-materials.ts'
import { type CopiedPackage, notePackages } from './bundled-packages.ts'
import { thirdPartyNotices } from './third-party-notices.ts'

/** Notes which packages are bundled, and writes the lists of them. */
export interface BundledLists {
  /** For each bundle. */
  readonly note: Plugin
  /** For the last bundle: THIRD-PARTY-NOTICES and sbom.cdx.json are written beside it, both from one list. */
  readonly write: Plugin
}

/** The lists of what is bundled, and of the packages that files are copied from. `root` is the checkout. */
export function bundledLists(root: string, copied: readonly CopiedPackage[] = []): BundledLists {
  const { note, bundled } = notePackages(root, copied)
  const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
  return {
    note,
    write: {
      name: 'bundled-lists',
      generateBundle() {
        const all = bundled()
        const bill = billOfMaterials(all, read('package.json'), read('package-lock.json'))
        const files = {
          'THIRD-PARTY-NOTICES': thirdPartyNotices(all.packages),
          'sbom.cdx.json': `${JSON.stringify(bill, null, 2)}\n`,
        }
        for (const [fileName, source] of Object.entries(files))
          this.emitFile({ type: 'asset', fileName, source })
      },
    },
  }
}
