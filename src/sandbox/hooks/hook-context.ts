import { eachHeader, isFraming } from '../../base/http/header-lines.ts'
import { nodeHttp } from '../../base/http/http.ts'
import { parseJson, stringifyJson, withoutEnd } from '../../base/json/json.ts'
import type { Random } from '../../base/random.ts'
import { shown } from '../../base/text/shown.ts'
import { refuse, reply } from '../../behaviour/code/define-handlers.ts'
import type {
  BehaviourContext,
  BehaviourRecords,
  ChangeContext,
  Refuse,
  Reply,
} from '../../behaviour/operation-behaviour.ts'
import { plainValue } from '../../behaviour/plain-value.ts'
import { explainProblem } from '../../contract/document/schema-validator.ts'
import { uuidOf } from '../../contract/views/candidate-values.ts'
import type { ViewCompiler } from '../../contract/views/view.ts'
import type { RecordValue } from '../../store/record-kind.ts'
import type { StoreDraft } from '../../store/store.ts'
import { type AnswerForm, answered, formAt, viewAt } from '../answers/answer-form.ts'
import type { Answer, RequestContext } from '../answers/request-context.ts'
import type { OperationParts } from '../answers/role-parts.ts'
import { compileSampleValue, usualExample } from '../media/sample-value.ts'
import type { RecordAccess } from './draft-records.ts'

/** What the hooks of one request share: its draft, and its chance. */
export interface HookRun {
  readonly context: RequestContext
  readonly draft: StoreDraft
  readonly access: RecordAccess
  readonly sample: (context: RequestContext) => unknown
}

/** What a hook gets. Each member is made when it is asked for: most hooks ask for few. */
export class HookContext implements BehaviourContext {
  readonly #run: HookRun
  readonly #record: () => RecordValue | undefined
  #random: Random | undefined

  constructor(run: HookRun, record: () => RecordValue | undefined) {
    this.#run = run
    this.#record = record
  }

  get body(): unknown {
    return this.#run.context.body.value
  }

  get path(): BehaviourContext['path'] {
    return this.#run.context.path.values
  }

  get query(): BehaviourContext['query'] {
    return this.#run.context.query.values
  }

  get headers(): BehaviourContext['headers'] {
    return this.#run.context.request.headers
  }

  get record(): RecordValue | undefined {
    return this.#record()
  }

  get records(): (resource: string) => BehaviourRecords {
    const { context, draft, access } = this.#run
    return (resource) => access.of(resource).open(context, draft, this.newId)
  }

  get now(): string {
    return new Date(this.#run.context.world.clock.now()).toISOString()
  }

  get random(): Random {
    return () => this.#chance()
  }

  get newId(): () => string {
    return () => uuidOf(() => this.#chance())
  }

  get sample(): BehaviourContext['sample'] {
    return () => this.#run.sample(this.#run.context)
  }

  get refuse(): Refuse {
    return refuse
  }

  get reply(): BehaviourContext['reply'] {
    return reply
  }

  #chance(): number {
    this.#random ??= this.#run.context.choices.stream('behaviour')
    return this.#random()
  }
}

/** What `change` gets besides: the record that the operation is about to keep, and the one that it was. */
export class ChangingContext extends HookContext implements ChangeContext {
  readonly #kept: RecordValue
  readonly #previous: () => RecordValue | undefined

  constructor(run: HookRun, record: RecordValue, previous: () => RecordValue | undefined) {
    super(run, () => record)
    this.#kept = record
    this.#previous = previous
  }

  override get record(): RecordValue {
    return this.#kept
  }

  get previous(): RecordValue | undefined {
    return this.#previous()
  }
}

/** What is needed to answer as a hook says. */
interface AnswerParts extends Pick<OperationParts, 'operation'> {
  /** The usual success. */
  readonly form: AnswerForm
  readonly views: ViewCompiler
}

/** @throws Error that names place and rule when the contract does not allow the success that a hook gives. */
export function success(
  parts: AnswerParts,
  context: RequestContext,
  { status, headers = {}, body }: Reply,
): Answer {
  const form = status === undefined ? parts.form : formOfReply(parts, status)
  const lines = Object.entries(headers).flatMap(([name, value]) => [name, String(value)])
  eachHeader(lines, checkHeader)
  return answered(context, form, bodyOf(parts, form, { context, given: body }), lines)
}

/** Compiles what the operation would answer without records, as a value that code may change. */
export function compileOwnSample(
  parts: OperationParts,
  { schema, content = {} }: AnswerForm,
): (context: RequestContext) => unknown {
  if (schema === undefined) return () => undefined
  const make = compileSampleValue(parts, schema, true)
  return (context) =>
    parseJson(stringifyJson(make(context, usualExample(content, parts.role.sample))))
}

// --- internal ---

function formOfReply({ operation }: AnswerParts, status: number): AnswerForm {
  if (!(status >= 200 && status <= 399))
    throw new Error(
      `reply takes a status from 200 to 399, got ${shown(status)}: refuse is for errors`,
    )
  const form = formAt(operation, status)
  if (form) return form
  throw new Error(`the contract does not document ${status} for ${operation.id}. Document it`)
}

/** @throws Error for a header that no answer can have, or that follows from how it is sent. */
function checkHeader(name: string, value: string): void {
  if (isFraming({ in: 'header', name }) || name.toLowerCase() === 'content-type')
    throw new Error(`reply cannot have the header ${name}: the sandbox writes it. Leave it out`)
  nodeHttp().validateHeaderName(name)
  nodeHttp().validateHeaderValue(name, value)
}

/** @throws Error that names place and rule when the contract does not allow a value as the body of the success. */
function bodyOf(
  { views, operation }: AnswerParts,
  { schema }: AnswerForm,
  { context, given }: { readonly context: RequestContext; readonly given: unknown },
): string {
  if (schema === undefined) return ''
  const view = views(schema)
  const value = given === undefined ? undefined : plainValue(given)
  const [problem] = view.problems(value)
  if (!problem) return stringifyJson(view.show(value, viewAt(context, operation.id)))
  const place = ['the answer', ...problem.path].join('.')
  throw new Error(`${place} ${withoutEnd(explainProblem(problem), '.')} (${problem.keyword})`)
}
