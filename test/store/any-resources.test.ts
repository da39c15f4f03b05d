import { appendFileSync, copyFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { FilesInUse } from '../../src/store/file/files-in-use.ts'
import { RecordFile } from '../../src/store/file/record-file.ts'
import { type RecordBase, Records } from '../../src/store/records.ts'
import { IndexedStore } from '../../src/store/world-store.ts'
import { anySteps, playSteps, type VetWorld, vetBase, vetKinds } from '../support/any-store.ts'
import { runs } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'

/** A world in memory, or in files. */
class LocalVet implements VetWorld {
  #store: IndexedStore
  #snapshot: Records | undefined
  readonly #base: RecordBase
  readonly #file: (() => string) | undefined
  #path = ''

  private constructor(base: RecordBase, file: (() => string) | undefined) {
    this.#base = base
    this.#file = file
    this.#store = IndexedStore.inMemory(Records.of(base))
  }

  /** `file` names the next file to use. */
  static async open(base: RecordBase, file?: () => string): Promise<LocalVet> {
    const world = new LocalVet(base, file)
    await world.#begin(Records.of(base))
    return world
  }

  get stores() {
    return [this.#store]
  }

  async fresh() {}

  reset() {
    return this.#begin(Records.of(this.#base))
  }

  async takeSnapshot() {
    this.#snapshot = this.#store.copyRecords()
  }

  restore() {
    return this.#begin((this.#snapshot as Records).copy())
  }

  async restart(isKilled: boolean) {
    if (!this.#file) return
    if (isKilled) {
      const next = this.#file()
      copyFileSync(this.#path, next)
      appendFileSync(next, '["01234567","visits",{"visi')
      this.#path = next
    }
    await this.#store.close()
    this.#store = (await IndexedStore.resume(fileAt(this.#path), vetKinds)) as IndexedStore
  }

  async #begin(records: Records) {
    await this.#store.close()
    this.#path = this.#file?.() ?? ''
    this.#store = this.#file
      ? await IndexedStore.seed(fileAt(this.#path), records)
      : IndexedStore.inMemory(records)
  }
}

function fileAt(file: string): RecordFile {
  const files = new FilesInUse({ isHeld: () => true, onNotice: () => {} })
  return new RecordFile({ file, kinds: vetKinds, data: 'd', files })
}

test('records of any resources in memory are what a model of them has after any steps, and their base as it was', async () => {
  const base = vetBase()
  const before = base.rows()
  await fc.assert(
    fc.asyncProperty(anySteps, async (steps) => {
      await playSteps(steps, await LocalVet.open(base))
    }),
    runs(40),
  )
  expect(base.rows()).toEqual(before)
})

// Over a second: each example is written, cut and read again.
test('records of any resources in a file are what a model of them has after any steps, restarts and kills', async ({
  folder,
}) => {
  let files = 0
  const next = () => path.join(folder, `${files++}`)
  await fc.assert(
    fc.asyncProperty(anySteps, async (steps) => {
      const world = await LocalVet.open(vetBase(), next)
      await playSteps(steps, world)
      await world.restart(false)
      for (const store of world.stores) await store.close()
    }),
    runs(25),
  )
})
