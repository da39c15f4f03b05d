import path from 'node:path'
import { UsageError } from '../../../src/base/errors.ts'
import { memoize } from '../../../src/base/memoize.ts'
import type { RunningSandbox } from '../../../src/http/running-sandbox.ts'
import { startSandboxOf } from '../../../src/http/start-sandbox.ts'
import { asSource } from '../../support/read-source.ts'
import { ask, playOn, type Stage, same } from '../stage.ts'
import { baseShops, ContractModel, type Kept, misshown } from './model.ts'
import { type Client, clients, type Served, type Step, type StepOf } from './steps.ts'
import {
  documentOf,
  kindOf,
  listOperation,
  membersOf,
  pathOf,
  type ResourceName,
  resources,
  type VariantName,
} from './variants.ts'

/**
 * Plays a script against sandboxes in this process, whose contract changes, beside a model, and compares the two after every step: what each
 * world shows under each contract, at every replica. Returns the number of steps that were not left out.
 * @throws Error that names the first step that differs, and the steps before it.
 */
export function playContracts(script: readonly Step[], stage: Stage): Promise<number> {
  return playOn(script, stage, (folder) => new Player(stage, folder))
}

// --- internal ---

/** No more records of a resource are created: what is compared after each step grows with them. */
const MOST = 4

/** Contracts are the same in every script, and read once. */
const sourceOf = memoize((name: VariantName) => asSource(documentOf(name)))

/** Whether the documents tell what becomes of a member with another name: both contracts have it, or the next one says what it was. */
function isTold({ contract, next }: Served): boolean {
  if (next === undefined) return true
  const [members, others] = [contract, next].map((each) => membersOf(each, 'shops'))
  return others?.has('remark')
    ? members?.size === 4 || members?.has('remark') === true
    : !members?.has('remark')
}

class Player {
  readonly #stage: Stage
  readonly #folder: string
  readonly #model: ContractModel
  #replicas: RunningSandbox[] = []
  #turn = 0

  constructor(stage: Stage, folder: string) {
    this.#stage = stage
    this.#folder = folder
    this.#model = new ContractModel(stage.place, stage.isolation)
  }

  begin(): Promise<void> {
    return this.#start({ contract: 'wide' }, false)
  }

  async step(step: Step, tell: () => void): Promise<boolean> {
    const act = this.#actOf(step)
    if (!act) return false
    tell()
    await act()
    for (const who of clients) await this.#compare(who)
    return true
  }

  async #start({ contract, next }: Served, isFresh: boolean): Promise<void> {
    const { place, isolation, redis } = this.#stage
    const data = place === 'server' ? redis?.address : path.join(this.#folder, 'data')
    const scenario = {
      version: 1,
      name: 'own',
      isolation,
      keys: clients,
      records: { shops: baseShops },
    }
    for (let at = 0; at < (place === 'server' ? 2 : 1); at += 1)
      this.#replicas.push(
        await startSandboxOf(
          await sourceOf(contract),
          {
            scenario: scenario as object,
            ...(place !== 'memory' && { data: data as string, fresh: isFresh && at === 0 }),
          },
          { next: next && (await sourceOf(next)) },
        ),
      )
  }

  async close(): Promise<void> {
    await Promise.all(this.#replicas.map((each) => each.close()))
    this.#replicas = []
  }

  /** What a step does; `undefined` if it does not apply. */
  #actOf(step: Step): (() => Promise<void>) | undefined {
    const model = this.#model
    const { contract, next } = model.served
    switch (step.do) {
      case 'create':
      case 'patch':
      case 'replace':
      case 'remove':
        return this.#writerOf(step)
      case 'arm': {
        const operation = listOperation(contract, step.on) ?? (next && listOperation(next, step.on))
        if (!operation || model.faultsOf(step.who).has(operation)) return undefined
        return async () => {
          const strikes = { when: { header: { 'x-strike': 'yes' } }, respond: { status: 503 } }
          await this.#did(201, 'POST /faults', step.who, { id: step.on, on: operation, ...strikes })
          model.arm(step.who, operation)
        }
      }
      case 'meet':
        return async () => {
          const status = next === undefined ? 409 : 200
          await this.#did(status, 'PUT /contract', step.who, { contract: step.contract })
          if (next !== undefined) model.tell(step.who, step.contract)
        }
      case 'reset':
        return async () => {
          await this.#did(200, 'POST /reset', step.who === 'all' ? undefined : step.who)
          model.reset(step.who)
        }
      case 'take':
        return async () => {
          await this.#did(201, 'POST /snapshots', step.who, { name: step.snapshot })
          model.take(step.who, step.snapshot)
        }
      case 'restore':
        return async () => {
          const status = model.restore(step.who, step.snapshot)
          await this.#did(status, `POST /snapshots/${step.snapshot}/restore`, step.who)
        }
      case 'restart':
        if (!isTold(step)) return undefined
        return () => this.#restart({ contract: step.contract, next: step.next }, step.isFresh)
      case 'try':
        if (!isTold({ contract, next: step.next })) return undefined
        return () => this.#restart({ contract, next: step.next })
      case 'drop':
        return next && (() => this.#restart({ contract }))
      case 'promote':
        return next && (() => this.#restart({ contract: next }))
    }
  }

  /** Ends the sandbox; where the new contracts are refused, it starts again with those that it had, as if nothing had happened. */
  async #restart(served: Served, isFresh = false): Promise<void> {
    await this.close()
    const model = this.#model
    if (model.canStart(served, isFresh)) {
      await this.#start(served, isFresh)
      model.restart(served, isFresh)
      return
    }
    const outcome = await this.#start(served, isFresh).then(
      () => 'it starts',
      (error: unknown) => (error instanceof UsageError ? 'refused' : String(error)),
    )
    await this.close()
    same(outcome, 'refused', `a start with ${JSON.stringify(served)}`)
    await this.#start(model.served, false)
    model.restart(model.served, false)
  }

  #writerOf(
    step: StepOf<'create' | 'patch' | 'replace' | 'remove'>,
  ): (() => Promise<void>) | undefined {
    const { who, resource, pick } = step
    const which = this.#model.served.next === undefined ? 'current' : step.under
    const variant = this.#model.variantOf(which)
    if (kindOf(variant, resource) === undefined) return undefined
    const records = [...this.#model.records(who, resource)]
    const asking = { who, variant, resource }
    const members = [...membersOf(variant, resource)].map(
      ([name, { values }]) => [name, values[pick % values.length]] as const,
    )
    if (step.do === 'create') {
      const shops = [...this.#model.records(who, 'shops').keys()]
      const shop =
        resource === 'items' && kindOf(variant, 'items') !== 'int64'
          ? shops[pick % shops.length]
          : undefined
      const at = pathOf(variant, resource, shop)
      if (records.length >= MOST || at.includes('undefined')) return undefined
      return async () => {
        const { id } = await this.#sent(201, `POST ${at}`, {
          who,
          which,
          json: Object.fromEntries(members.slice(pick % 2)),
        })
        if (records.some(([each]) => each === String(id)))
          throw new Error(`the id ${id} is given twice`)
        this.#model.create(asking, String(id), {
          members: Object.fromEntries(members.slice(pick % 2)),
          shop,
        })
      }
    }
    const [id, kept] = records[pick % records.length] ?? []
    if (id === undefined) return undefined
    const at = `${pathOf(variant, resource, kept?.shop)}/${id}`
    if (step.do === 'remove')
      return async () => {
        await this.#sent(204, `DELETE ${at}`, { who, which })
        this.#model.remove(asking, id)
      }
    const said =
      step.do === 'patch'
        ? [members[step.member % members.length] as (typeof members)[number]]
        : members
    return async () => {
      const json = Object.fromEntries(said)
      await this.#sent(200, `${step.do === 'patch' ? 'PATCH' : 'PUT'} ${at}`, { who, which, json })
      this.#model.change(asking, id, json)
    }
  }

  /** Compares a world with the model at every replica, under each contract. */
  async #compare(who: Client): Promise<void> {
    const model = this.#model
    const { next } = model.served
    for (const replica of this.#replicas) {
      for (const which of next === undefined
        ? (['current'] as const)
        : (['current', 'next'] as const))
        for (const resource of resources)
          await this.#compareRecords(replica, { who, which, resource })
      const { met } = await ask(replica, 'GET /shops', { key: who })
      same(met, next === undefined ? null : model.toldOf(who), `the contract of ${who}`)
      const { body } = await ask(replica, `GET /__admin/faults?world=${who}`, {})
      const armed = body.faults.map(({ on }: { on: string }) => on)
      same(armed.sort().join(), [...model.faultsOf(who)].sort().join(), `the faults of ${who}`)
    }
  }

  async #compareRecords(
    replica: RunningSandbox,
    { who, which, resource }: { who: Client; which: 'current' | 'next'; resource: ResourceName },
  ): Promise<void> {
    const variant = this.#model.variantOf(which)
    const kind = kindOf(variant, resource)
    if (kind === undefined) return
    const isBelow = kind === 'below a shop'
    const shops = isBelow ? [...this.#model.records(who, 'shops').keys()] : [undefined]
    for (const shop of shops) {
      const at = pathOf(variant, resource, shop)
      const what = `${at} of ${who} under ${which} (${variant})`
      const { status, body } = await ask(replica, `GET ${at}`, {
        key: who,
        contract: this.#header(which),
      })
      same(status, 200, `the status of ${what}, ${JSON.stringify(body)}`)
      const kept = [...this.#model.records(who, resource)].filter(([, each]) => each.shop === shop)
      const ids = body.map(({ id }: { id: unknown }) => String(id))
      same(
        ids.sort().join(),
        kept
          .map(([id]) => id)
          .sort()
          .join(),
        `the ids of ${what}`,
      )
      for (const { id, ...shown } of body) {
        const { value } = new Map(kept).get(String(id)) as Kept
        const problem = misshown(value, shown, { variant, resource })
        if (problem !== undefined) throw new Error(`${what}, ${id}: ${problem}`)
      }
    }
  }

  #header(which: 'current' | 'next'): 'current' | 'next' | undefined {
    return this.#model.served.next === undefined ? undefined : which
  }

  /** Sends a request of a client, which must be answered with this status; returns the body. */
  async #sent(
    expected: number,
    line: string,
    { who, which, json }: { who: Client; which: 'current' | 'next'; json?: object },
  ) {
    const { status, body } = await ask(this.#next(), line, {
      key: who,
      contract: this.#header(which),
      json,
    })
    same(status, expected, `the status of ${line}, ${JSON.stringify(body)}`)
    return body
  }

  /** Asks the control plane of one replica, which must answer with this status. */
  async #did(expected: number, line: string, who?: Client, json?: object): Promise<void> {
    const query = who === undefined ? '' : `?world=${who}`
    const { status, body } = await ask(this.#next(), `${line.replace('/', '/__admin/')}${query}`, {
      json,
    })
    same(status, expected, `the status of ${line}, ${JSON.stringify(body)}`)
  }

  /** The replicas take turns. */
  #next(): RunningSandbox {
    this.#turn += 1
    return this.#replicas[this.#turn % this.#replicas.length] as RunningSandbox
  }
}
