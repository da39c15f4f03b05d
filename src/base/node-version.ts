/** The oldest supported Node: `engines` in package.json. */
const OLDEST = [24, 18]

/** The one-line message for a Node that is too old; `undefined` if it is new enough. */
export function nodeComplaint(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined
  return `petstore-sandbox needs Node ${oldestMajor}.${oldestMinor} or newer; this is ${version}`
}
