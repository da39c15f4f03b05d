/** Says what is wrong with changed files, if it lasts: two files that belong together are rarely replaced at once. */
export interface LastingTrouble {
  /** There is trouble. What has been said is not said again, unless there was another change (`isNew`). */
  note(why: string, isNew: boolean): void
  /** There is none any more: what has not been said yet will not be. */
  end(): void
}

/** How long trouble lasts before it is said, in milliseconds. */
export const PATIENCE = 3000

/** Creates what says trouble that lasts. Call `end` before it is thrown away. */
export function lastingTrouble(say: (why: string) => void): LastingTrouble {
  let timer: NodeJS.Timeout | undefined
  let latest: string | undefined
  return {
    note: (why, isNew) => {
      if (!isNew && why === latest) return
      latest = why
      timer ??= setTimeout(() => {
        timer = undefined
        if (latest !== undefined) say(latest)
      }, PATIENCE).unref()
    },
    end: () => {
      clearTimeout(timer)
      timer = undefined
      latest = undefined
    },
  }
}
