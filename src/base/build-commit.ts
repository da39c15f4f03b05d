/**
 * The commit that this was built from, as its hexadecimal name; `null` in a checkout, and in a build from files that are not exactly
 * those of a commit. The build replaces this module (scripts/built-commit.ts).
 */
export const buildCommit: string | null = null

/** The digest of the files that this was built from; `null` in a checkout. The build replaces it, too. */
export const buildDigest: string | null = null
