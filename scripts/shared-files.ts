import path from 'node:path'

/** What a bundler knows of a module. */
interface Modules {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null
}

/**
 * The groups of modules that lie in one file of the bundle, since the same of some programs load them. A file costs a start a third of a
 * millisecond, and by default there is one for each set of places that import a module.
 * @param programs the files that the programs begin with, by name
 */
export function sharedFiles(programs: Readonly<Record<string, readonly string[]>>) {
  let loaded: readonly (readonly [program: string, ids: ReadonlySet<string>])[] | undefined
  const programsOf = (id: string, modules: Modules) => {
    loaded ??= Object.entries(programs).map(([name, files]) => [name, closure(files, modules)])
    return loaded.filter(([, ids]) => ids.has(id)).map(([name]) => name)
  }
  // A group takes what its modules import, unless another has it: what most programs load comes first.
  return Object.keys(programs).map((_, at) => ({
    priority: at,
    name: (id: string, modules: Modules) => {
      const names = programsOf(id, modules)
      return names.length === at + 1 ? names.join('-') : null
    },
  }))
}

// --- internal ---

/** The modules that some files import, and what these import; the files themselves stay as they are, with what they import first. */
function closure(files: readonly string[], modules: Modules): ReadonlySet<string> {
  const ids = new Set<string>()
  const visit = (id: string) => {
    if (ids.has(id)) return
    ids.add(id)
    for (const each of modules.getModuleInfo(id)?.importedIds ?? []) visit(each)
  }
  for (const file of files) visit(path.resolve(file))
  for (const file of files) ids.delete(path.resolve(file))
  return ids
}
