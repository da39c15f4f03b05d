import { mediaType } from '../../base/http/media-type.ts'
import { stringifyJson } from '../../base/json/json.ts'
import type { Schema } from '../../contract/document/document.ts'
import { isJsonKin } from '../../contract/document/operations.ts'
import { isJsonObject } from '../../contract/views/view-node.ts'
import { smallFile } from './small-files.ts'
import { writeXml } from './write-xml.ts'

/** A body in a media type: a text, or bytes. */
export type MediaBody = { readonly text: string } | { readonly bytes: Buffer }

/** Whether a value that fits the schema of a media type can be written in it; others have a sample of their own. */
export function isWritable(type: string): boolean {
  return kindOf(mediaType(type)) !== undefined
}

/**
 * Writes a value in a media type: JSON and its kin, XML, CSV, lines of JSON, or text. What is none of these is a small file that
 * programs can open: an image, a document, an archive.
 */
export function writeMedia(written: string, value: unknown, schema: Schema): MediaBody {
  const type = mediaType(written)
  const kind = kindOf(type)
  if (kind === undefined) {
    const bytes = smallFile(type)
    if (bytes) return { bytes }
    return { text: typeof value === 'string' ? value : stringifyJson(value) }
  }
  return { text: WRITERS[kind](value, schema) }
}

// --- internal ---

type Kind = 'json' | 'lines' | 'xml' | 'csv' | 'html'

function kindOf(type: string): Kind | undefined {
  if (isJsonKin(type)) return 'json'
  if (/[/+]xml$/.test(type) && type !== 'image/svg+xml') return 'xml'
  if (type === 'text/csv') return 'csv'
  if (type === 'text/html') return 'html'
  return /^application\/(?:x-)?(?:ndjson|jsonlines|jsonl)$/.test(type) ? 'lines' : undefined
}

const WRITERS: { readonly [kind in Kind]: (value: unknown, schema: Schema) => string } = {
  json: (value) => stringifyJson(value),
  lines: (value) =>
    [value]
      .flat()
      .map((each) => `${stringifyJson(each)}\n`)
      .join(''),
  xml: (value, schema) => (isMarkup(value) ? value : writeXml(value, schema)),
  csv: (value) => (isLines(value) ? value : writeCsv(value)),
  html: (value) =>
    isMarkup(value) ? value : '<!doctype html>\n<html lang="en"><title>A sample</title></html>\n',
}

function isMarkup(value: unknown): value is string {
  return typeof value === 'string' && value.trimStart().startsWith('<')
}

function isLines(value: unknown): value is string {
  return typeof value === 'string' && /[,;\n]/.test(value)
}

/** Writes records as lines of CSV (RFC 4180); anything else is one field. */
function writeCsv(value: unknown): string {
  const rows = [value].flat().map((row) => (isJsonObject(row) ? row : { value: row }))
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = [names, ...rows.map((row) => names.map((name) => fieldOf(row, name)))]
  return lines.map((fields) => `${fields.map(quoted).join(',')}\r\n`).join('')
}

function fieldOf(row: { readonly [name: string]: unknown }, name: string): string {
  const value = Object.hasOwn(row, name) ? row[name] : undefined
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : stringifyJson(value)
}

function quoted(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field
}
