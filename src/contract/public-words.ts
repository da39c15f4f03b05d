/** The words of a contract that are public, and what it says about the members of its bodies. */
export interface PublicWords extends ReadonlySet<string> {
  /** The members that it declares: they are shown, whatever their names. */
  readonly members: ReadonlySet<string>
  /** The members whose schema says `format: password`: they are credentials, whatever their names. */
  readonly passwords: ReadonlySet<string>
}

/** Words with what a contract says about the members of its bodies. */
export function toPublicWords(
  words: Iterable<string>,
  { members, passwords }: Pick<PublicWords, 'members' | 'passwords'>,
): PublicWords {
  return Object.assign(new Set(words), { members, passwords })
}

/** Without a contract, no word is public. */
export const noWords: PublicWords = toPublicWords([], { members: new Set(), passwords: new Set() })
