/** The oldest Node that can run this, as `engines` of package.json says. */
const OLDEST = [24, 18]

/** What to tell whoever runs an older Node than is needed, in one line; nothing where it is new enough. */
export function nodeComplaint(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined
  return `petstore-sandbox needs Node ${oldestMajor}.${oldestMinor} or newer; this is ${version}`
}
