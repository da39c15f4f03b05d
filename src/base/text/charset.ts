/** The name of a charset in the Encoding Standard, e.g. `windows-1252` for `latin1`; `undefined` if no text in it can be decoded. */
export function charsetName(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return undefined
  }
}

/** Decodes a text in a known charset; a byte order mark counts more than that (Encoding Standard, section 6). */
export function decodeText(bytes: Buffer, label: string): string {
  if (isUtf8Label(label)) return bytes.toString('utf8')
  const [first, second] = bytes
  const marked = first === 0xfe && second === 0xff ? 'utf-16be' : undefined
  return new TextDecoder(marked ?? (first === 0xff && second === 0xfe ? 'utf-16le' : label)).decode(
    bytes,
  )
}

/** Encodes a text in a known charset; `undefined` if it has no bytes for a character of it, or is one that is only read. */
export function encodeText(text: string, label: string): Buffer | undefined {
  const name = charsetName(label)
  if (name === undefined || name === 'utf-8') return Buffer.from(text)
  if (name === 'utf-16le') return Buffer.from(text, 'utf16le')
  if (name === 'utf-16be') return Buffer.from(text, 'utf16le').swap16()
  // Bytes depend on those before them there.
  if (name === 'iso-2022-jp') return undefined
  const known = encoders.get(name) ?? readEncoder(name)
  encoders.set(name, known)
  const pieces = Array.from(text, (char) => known.get(char))
  return pieces.every((each) => each !== undefined) ? Buffer.concat(pieces) : undefined
}

/** Whether a label means UTF-8. */
export function isUtf8Label(label: string): boolean {
  return /^utf-?8$/i.test(label)
}

// --- internal ---

const encoders = new Map<string, ReadonlyMap<string, Buffer>>()

/** The bytes of each character: no platform encodes anything but UTF-8, and to decode all that one or two bytes may be takes 20 ms. */
function readEncoder(name: string): ReadonlyMap<string, Buffer> {
  const decoder = new TextDecoder(name)
  const bytesOf = new Map<string, Buffer>()
  const add = (bytes: Buffer) => {
    const text = decoder.decode(bytes)
    const isOne = [...text].length === 1 && text !== '\ufffd'
    if (isOne && !bytesOf.has(text)) bytesOf.set(text, bytes)
    return isOne
  }
  for (let first = 0; first < 256; first += 1) {
    // The euro of GBK, which GB 18030 only reads.
    const isRead = first === 0x80 && name === 'gb18030'
    if (!isRead && add(Buffer.of(first))) continue
    for (let second = 0x30; second < 256; second += 1) add(Buffer.of(first, second))
  }
  return bytesOf
}
