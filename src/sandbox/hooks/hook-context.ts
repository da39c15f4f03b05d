import type { Random } from '../../base/random.ts'
import { refuse, reply } from '../../behaviour/code/define-handlers.ts'
import type {
  BehaviourContext,
  BehaviourRecords,
  ChangeContext,
  Refuse,
} from '../../behaviour/operation-behaviour.ts'
import { uuidOf } from '../../contract/views/candidate-values.ts'
import type { RecordValue } from '../../store/record-kind.ts'
import type { StoreDraft } from '../../store/store.ts'
import type { RequestContext } from '../answers/request-context.ts'
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
