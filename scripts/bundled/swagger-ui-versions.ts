/**
 * The versions of packages inside the bundle of Swagger UI that it shows: their code keeps the version in a constant. Of all others
 * it shows none, not even in its source map.
 * @throws Error if a version is no longer where it was.
 */
export function swaggerUiVersions(bundle: string): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(MARKS).map(([name, mark]) => {
      const found = new Set([...bundle.matchAll(mark)].map(([, version]) => version as string))
      const [version] = found
      if (version === undefined || found.size > 1)
        throw new Error(
          `The bundle of Swagger UI shows ${found.size} versions of ${name}: correct or remove its mark in ${import.meta.filename}`,
        )
      return [name, version]
    }),
  )
}

// --- internal ---

/** Where each package has its version, whatever a minifier calls its variables. */
const MARKS: Readonly<Record<string, RegExp>> = {
  autolinker: /\bAutolinker\.version="(\d+\.\d+\.\d+)"/g,
  'core-js-pure':
    /\.versions=\[\]\)\)\.push\(\{version:"(\d+\.\d+\.\d+)",mode:[$\w]{1,4}\?"pure":"global"/g,
  dompurify: /\bDOMPurify\.version="(\d+\.\d+\.\d+)"/g,
  'highlight.js': /\.versionString="(\d+\.\d+\.\d+)"/g,
  immutable:
    /\.toList\(\):isKeyed\([$\w]{1,4}\)\?[$\w]{1,4}\.toMap\(\):[$\w]{1,4}\.toSet\(\)\}var [$\w]{1,4}="(\d+\.\d+\.\d+)"/g,
  react: /\.useTransition\(\)\},[$\w]{1,4}\.version="(\d+\.\d+\.\d+)"/g,
  'react-dom': /\bversion:"(\d+\.\d+\.\d+)",rendererPackageName:"react-dom"/g,
  'short-unique-id': /\bthis\.dict=\[\],this\.version="(\d+\.\d+\.\d+)"/g,
}
