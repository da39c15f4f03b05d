import { stringifyJson } from '../../../src/base/json/json.ts'
import { readWritten } from '../../support/built-in.ts'
import { writeFiles } from '../../support/scenario-files.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document is changed in every place
type Part = any

/**
 * The changes of the next pet store: a field removed, one renamed, a value added, `limit` at most 50, 201 becomes 200, a new required field,
 * an error's shape, getPet gone, a new operation.
 */
const CHANGES: readonly ((document: Part) => void)[] = [
  ({ components: { schemas } }) => {
    delete schemas.Pet.properties.categoryId
    schemas.Pet.required = ['id', 'name']
  },
  ({ components: { schemas } }) => {
    const { status, ...others } = schemas.Message.properties
    schemas.Message.properties = {
      ...others,
      state: { ...status, 'x-sandbox': { was: 'status' } },
    }
    schemas.Message.required = ['id', 'message', 'state', 'createdAt']
  },
  ({ components: { schemas } }) => void schemas.PetStatus.enum.push('reserved'),
  ({ paths }) => {
    paths['/pets'].get.parameters[0].schema.maximum = 50
  },
  ({ paths }) => {
    const { '201': created, ...others } = paths['/pets'].post.responses
    paths['/pets'].post.responses = { '200': created, ...others }
  },
  ({ components: { schemas } }) => {
    schemas.NewPet.properties.microchip = { type: 'string', maxLength: 20 }
    schemas.NewPet.required.push('microchip')
  },
  ({ components: { schemas } }) => {
    schemas.Error = {
      type: 'object',
      required: ['title', 'status'],
      properties: {
        title: { type: 'string', description: 'What is wrong' },
        status: schemas.Error.properties.status,
      },
    }
  },
  ({ paths }) => {
    const { parameters } = paths['/pets/{petId}'].get
    paths['/pets/{petId}'] = {
      delete: {
        ...{ operationId: 'deletePet', tags: ['animals'], summary: 'Remove an animal', parameters },
        responses: {
          '204': { description: 'It is gone' },
          '401': { $ref: '#/components/responses/Unauthorized' },
        },
      },
    }
  },
]

/** Writes the next version of the pet store's contract to a folder; returns its file. */
export function writeNextPetStore(folder: string): string {
  const document = structuredClone<Part>(readWritten())
  for (const change of CHANGES) change(document)
  return writeFiles(folder, { 'next.json': stringifyJson(document, 2) })['next.json']
}
