import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** Writes files into a new folder, which is removed at the end of the test; returns the path of one of them, by its name. */
export function writeFiles(files: { readonly [name: string]: string | object }) {
  return writeUntil(onTestFinished, files)
}

/** Writes files that all tests of a file use: a contract that stays as it is is read once, which takes longer than what a test does with it. */
export function keepFiles(files: { readonly [name: string]: string | object }) {
  return writeUntil(afterAll, files)
}

function writeUntil(
  end: (remove: () => void) => void,
  files: { readonly [name: string]: string | object },
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'petstore-contract-'))
  end(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  }
  return (name: string) => path.join(folder, name)
}

/** A contract of a library that lends books, in YAML: with a list, a create, a read, a replace and a remove. */
export const LIBRARY = `openapi: 3.1.0
info: { title: Town Library, version: 2.0.0 }
servers:
  - url: https://{host}/lib/{version}
    variables: { host: { default: library.example }, version: { default: v2 } }
security: [{ bearer: [] }]
paths:
  /books:
    get:
      operationId: listBooks
      parameters:
        - { name: genre, in: query, schema: { $ref: '#/components/schemas/Genre' } }
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 50, default: 10 } }
      responses:
        '200':
          description: Books
          content:
            application/json:
              schema: { type: array, items: { $ref: '#/components/schemas/Book' } }
    post:
      operationId: addBook
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/NewBook' }
      responses:
        '201':
          description: The book
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Book' }
        '400': { $ref: '#/components/responses/Bad' }
  /books/{bookId}:
    parameters:
      - { name: bookId, in: path, required: true, schema: { type: integer, format: int64 } }
    get:
      operationId: getBook
      responses:
        '200':
          description: The book
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Book' }
        '404': { $ref: '#/components/responses/Bad' }
    delete:
      operationId: removeBook
      responses:
        '204': { description: Removed }
        '404': { $ref: '#/components/responses/Bad' }
components:
  securitySchemes:
    bearer: { type: http, scheme: bearer }
  responses:
    Bad:
      description: What went wrong
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Problem' }
  schemas:
    Genre: { type: string, enum: [novel, poetry, science] }
    NewBook:
      type: object
      required: [title, genre]
      properties:
        title: { type: string, minLength: 1 }
        genre: { $ref: '#/components/schemas/Genre' }
        sequel: { $ref: '#/components/schemas/NewBook' }
    Book:
      allOf:
        - { $ref: '#/components/schemas/NewBook' }
        - type: object
          required: [id]
          properties: { id: { type: integer, format: int64 } }
    Problem:
      type: object
      required: [code, message]
      properties: { code: { type: string }, message: { type: string } }
`
