/** A small file of a media type that programs can open: an image of one pixel, a page, an empty archive; `undefined` for other text. */
export function smallFile(type: string): Buffer | undefined {
  if (type === 'image/svg+xml') return Buffer.from(SVG)
  if (type === 'application/pdf') return Buffer.from(PDF, 'latin1')
  const known = FILES[type]
  if (known !== undefined) return Buffer.from(known, 'base64')
  if (/^(?:text\/|application\/(?:x-)?yaml)/.test(type)) return undefined
  return Buffer.from(type.startsWith('image/') ? (FILES['image/png'] as string) : BYTES, 'base64')
}

// --- internal ---

/** Files in base64, as short as they can be. */
const FILES: { readonly [type: string]: string } = {
  'image/png':
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg==',
  'image/gif': 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'image/jpeg':
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z',
  'image/webp': 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==',
  'application/zip': 'UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==',
  'application/gzip': 'H4sIAAAAAAACAwMAAAAAAAAAAAA=',
}

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><rect width="1" height="1" fill="gray"/></svg>\n'

/** Bytes that are no text in UTF-8. */
const BYTES = 'AAECA//+/fw='

/** A page without anything on it; readers find the objects without a table of them. */
const PDF = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj',
  'trailer<</Root 1 0 R/Size 4>>',
  '%%EOF\n',
].join('\n')
