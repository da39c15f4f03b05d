import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { nextChanges, writeNext } from '../support/next-pet-store.ts'
import { type Animals, MOST_WORLDS, Model } from './model.ts'
import { type Running, startRunning } from './running.ts'
import { type NextReport, ShadowModel } from './shadow-model.ts'
import { type Asked, ask, playOn, type Reply, type Stage, same } from './stage.ts'
import {
  type Client,
  clients,
  contracts,
  fault,
  type Met,
  type Step,
  type StepOf,
  scenarios,
} from './steps.ts'

/** A stage; with `hasNext` a next contract is served, too, in which names of animals are called otherwise. */
type PetStage = Stage & { readonly hasNext?: boolean | undefined }

/**
 * Plays a script against the commands as they run, beside a model, and compares the two after every step: the animals and
 * the faults of each world, at every replica. Returns the number of steps that were not left out.
 * @throws Error that names the first step that differs, and the steps before it.
 */
export function play(script: readonly Step[], stage: PetStage): Promise<number> {
  return playOn(script, stage, (folder) => new Player(stage, folder))
}

// --- internal ---

class Player {
  readonly #stage: PetStage
  readonly #folder: string
  readonly #model: Model
  readonly #shadow: ShadowModel
  #replicas: Running[] = []
  #madeKey = ''
  #madeId = ''
  #turn = 0
  #names = 0

  constructor(stage: PetStage, folder: string) {
    this.#stage = stage
    this.#folder = folder
    this.#model = new Model(stage.place, stage.isolation)
    this.#shadow = new ShadowModel(stage.place)
  }

  async begin(): Promise<void> {
    this.#write('first')
    const count = this.#stage.place === 'server' ? 2 : 1
    for (let at = 0; at < count; at += 1) this.#replicas.push(await this.#start())
  }

  async step(step: Step, tell: () => void): Promise<boolean> {
    tell()
    if ('who' in step && step.who !== 'all' && !this.#model.has(step.who)) return false
    const applied = await this.#play(step)
    if ('who' in step && step.who !== 'all') await this.#compare(step.who)
    else for (const who of this.#model.openClients()) await this.#compare(who)
    await this.#expectMade()
    return applied
  }

  /** Compares every world, once more after a restart. */
  async end(): Promise<void> {
    for (const who of clients) if (this.#model.has(who)) await this.#compare(who)
    await this.#stop('SIGKILL')
    for (const who of clients) if (this.#model.has(who)) await this.#compare(who)
    if (this.#stage.hasNext) await this.#compareShadow()
  }

  async close(): Promise<void> {
    for (const { child } of this.#replicas) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }

  /** The last lines of the log. */
  log(): string {
    return this.#replicas
      .map(({ printed }) => printed().split('\n').slice(-8).join('\n'))
      .join('\n')
  }

  async #play(step: Step): Promise<boolean> {
    const model = this.#model
    switch (step.do) {
      case 'look':
        return true
      case 'create':
        return this.#create(step.who)
      case 'put': {
        const name = this.#newName()
        await this.#did(204, `PUT /state/pets/${step.id}`, step.who, { name, categoryId: 1 })
        model.change(step.who, (animals) => animals.set(step.id, name))
        return true
      }
      case 'remove': {
        const isThere = model.use(step.who, false).animals.has(step.id)
        await this.#did(isThere ? 204 : 404, `DELETE /state/pets/${step.id}`, step.who)
        model.change(step.who, (animals) => animals.delete(step.id))
        return true
      }
      case 'arm': {
        const isArmed = model.faultsOf(step.who).has('armed')
        await this.#did(isArmed ? 409 : 201, 'POST /faults', step.who, fault('armed'))
        if (!isArmed) model.arm(step.who, 'armed')
        return true
      }
      case 'meet': {
        if (!this.#stage.hasNext) return false
        const { contract } = step
        await this.#did(200, 'PUT /contract', step.who, { contract })
        model.tell(step.who, { met: contract })
        return true
      }
      case 'choose': {
        const { choice } = step
        await this.#did(200, 'PUT /ledger', step.who, { unknownFields: choice })
        model.tell(step.who, { choice })
        return true
      }
      case 'stand': {
        const { year } = step
        const time = { now: `${year}-01-01T00:00:00Z`, ticking: false }
        await this.#did(200, 'PUT /clock', step.who, time)
        model.tell(step.who, { year })
        return true
      }
      case 'reset': {
        const who = step.who === 'all' ? undefined : step.who
        await this.#did(200, 'POST /reset', who)
        if (who === undefined) model.resetAll()
        else model.reset(who)
        return true
      }
      case 'take': {
        await this.#did(201, 'POST /snapshots', step.who, { name: step.snapshot })
        model.take(step.who, step.snapshot)
        return true
      }
      case 'restore': {
        const { who, snapshot } = step
        const verdict = model.verdict(who, snapshot)
        const status = { missing: 404, restored: 200, refused: 409 }[verdict]
        await this.#did(status, `POST /snapshots/${snapshot}/restore`, who)
        if (verdict === 'restored') model.restore(who, snapshot)
        return true
      }
      case 'switch': {
        await this.#did(200, 'PUT /scenario', undefined, scenarios[step.to])
        model.switchAll(step.to)
        return true
      }
      case 'switchOne': {
        const { place, isolation } = this.#stage
        const { who, to } = step
        const isRefused = place === 'server' && (isolation === 'per-key' || who === 'made')
        await this.#did(isRefused ? 400 : 200, 'PUT /scenario', who, scenarios[to])
        if (isRefused) model.use(who, false)
        else model.switchOne(who, to)
        return true
      }
      case 'reload':
        return this.#reload(step)
      case 'stop':
        await this.#stop(step.signal)
        return true
      case 'make': {
        if (model.hasMade) return false
        const { key, id } = await this.#did(201, 'POST /worlds')
        this.#madeKey = key
        this.#madeId = id
        model.make()
        return true
      }
      case 'discard': {
        if (!model.hasMade) return false
        await this.#did(204, `DELETE /worlds/${this.#madeId}`)
        model.discard()
        return true
      }
    }
  }

  async #create(who: Client): Promise<boolean> {
    const name = this.#newName()
    const { animals } = this.#model.use(who)
    const { status, body } = await this.#ask(this.#next(), 'POST', '/v1/pets', {
      ...{ key: this.#keyOf(who), who },
      json: { [this.#nameIn(this.#model.toldOf(who).met)]: name, categoryId: 1 },
    })
    same(status, 201, 'the status')
    if (animals.has(body.id)) throw new Error(`the id ${body.id} is given twice`)
    this.#model.change(who, (all) => all.set(body.id, name))
    return true
  }

  async #reload({ to }: StepOf<'reload'>): Promise<boolean> {
    if (this.#stage.place === 'server') return false
    const [running] = this.#replicas as [Running]
    const before = running.printed().length
    // A file that is written twice within a tick of its file system does not look changed.
    await sleep(20)
    this.#write(to)
    while (!/reloaded: /.test(running.printed().slice(before))) await sleep(10)
    this.#model.switchAll(to)
    return true
  }

  /** Ends a process, and starts it again: of replicas one after the other. */
  async #stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    // What was not counted yet would be lost.
    if (this.#stage.hasNext) await this.#compareShadow()
    const at = this.#turn % this.#replicas.length
    const { child } = this.#replicas[at] as Running
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
    this.#model.restart()
    this.#shadow.restart()
    this.#replicas[at] = await this.#startAgain()
  }

  async #startAgain(): Promise<Running> {
    const mayRefuse = this.#model.hasOtherData
    try {
      const running = await this.#start()
      if (mayRefuse) this.#model.forget()
      return running
    } catch (error) {
      if (!mayRefuse || !/--fresh/.test(String(error))) throw error
      this.#model.forget()
      this.#shadow.forget()
      return this.#start('--fresh')
    }
  }

  /** Compares a world with the model at every replica. */
  async #compare(who: Client): Promise<void> {
    const { animals } = this.#model.use(who)
    const faults = this.#model.faultsOf(who)
    for (const replica of this.#replicas) {
      const list = await this.#ask(replica, 'GET', '/v1/pets?limit=100', {
        ...{ key: this.#keyOf(who), who },
      })
      same(list.status, 200, `the status of the list of ${who}`)
      const { met, choice, year } = this.#model.toldOf(who)
      same(shown(namesOf(list.body, this.#nameIn(met))), shown(animals), `the animals of ${who}`)
      same(list.met, this.#stage.hasNext ? met : null, `the contract of ${who}`)
      if (this.#stage.hasNext) await this.#compareBoth(replica, who)
      const all = await this.#shown(replica, `/faults?world=${this.#keyOf(who)}`)
      const ids = all.faults.map(({ id }: { id: string }) => id)
      same(ids.sort().join(), [...faults].sort().join(), `the faults of ${who}`)
      const { entries } = await this.#shown(replica, `/ledger?world=${this.#keyOf(who)}`)
      const chosen = entries.find(({ name }: { name: string }) => name === 'unknownFields').choice
      same(chosen, choice ?? 'drop', `a choice of ${who}`)
      const clock = await this.#shown(replica, `/clock?world=${this.#keyOf(who)}`)
      same(clock.ticking, year === undefined, `whether the clock of ${who} ticks`)
      if (year !== undefined) same(new Date(clock.now).getUTCFullYear(), year, `the year of ${who}`)
    }
  }

  /** Both contracts show the same animals, each under its name of the field. */
  async #compareBoth(replica: Running, who: Client): Promise<void> {
    const { animals } = this.#model.use(who, false)
    for (const contract of contracts) {
      const list = await this.#ask(replica, 'GET', '/v1/pets?limit=100', {
        ...{ key: this.#keyOf(who), contract, who },
      })
      const names = namesOf(list.body, this.#nameIn(contract))
      same(shown(names), shown(animals), `the animals of ${who} in the ${contract} contract`)
    }
  }

  /** Every replica has counted what the clients of all have sent to the current contract, and says the same of each exchange. */
  async #compareShadow(): Promise<void> {
    // A replica counts at the server what it has answered when it is asked.
    for (const replica of this.#replicas) await this.#shown(replica, '/next')
    for (const replica of this.#replicas) {
      const report: NextReport = await this.#shown(replica, '/next')
      same(this.#shadow.shown(report), this.#shadow.expected(), 'what the next contract is counted')
      for (const { id, next } of (await this.#shown(replica, '/requests?limit=20')).requests)
        same(next?.result, this.#shadow.verdict(id), `what the next contract makes of ${id}`)
    }
  }

  #nameIn(contract: Met): string {
    return contract === 'next' ? 'nickname' : 'name'
  }

  /** The key of a made world works as long as its world exists. */
  async #expectMade(): Promise<void> {
    if (this.#madeKey === '' || this.#model.hasMade) return
    const { status } = await this.#ask(this.#next(), 'GET', '/v1/pets', {
      ...{ key: this.#madeKey, who: 'made' },
    })
    same(status, 401, 'the status for the key of a world that is gone')
  }

  /** Asks the control plane of one replica, which must answer with this status; returns the body. */
  async #did(expected: number, line: string, who?: Client, json?: object) {
    const [method = '', route] = line.split(' ')
    const query = who === undefined ? '' : `?world=${this.#keyOf(who)}`
    const asked = json ? { json } : {}
    const reply = await this.#ask(this.#next(), method, `/__admin${route}${query}`, asked)
    same(reply.status, expected, `the status of ${line}`)
    return reply.body
  }

  /** What a replica's control plane shows. */
  async #shown(replica: Running, route: string) {
    const { status, body } = await this.#ask(replica, 'GET', `/__admin${route}`)
    if (status !== 200) throw new Error(`GET ${route}: ${status} ${JSON.stringify(body)}`)
    return body
  }

  async #ask(running: Running, method: string, target: string, asked: Asked = {}): Promise<Reply> {
    const reply = await ask(running, `${method} ${target}`, asked)
    if (asked.who) this.#shadow.note(asked.who, reply)
    return reply
  }

  /** The replicas take turns. */
  #next(): Running {
    this.#turn += 1
    return this.#replicas[this.#turn % this.#replicas.length] as Running
  }

  #keyOf(who: Client): string {
    return who === 'made' ? this.#madeKey : who
  }

  #newName(): string {
    this.#names += 1
    return `new-${this.#names}`
  }

  #write(key: keyof typeof scenarios): void {
    writeFileSync(path.join(this.#folder, 'one.json'), JSON.stringify(scenarios[key]))
    this.#model.file = key
  }

  #start(...more: readonly string[]): Promise<Running> {
    const { place, isolation, redis, hasNext } = this.#stage
    const data = place === 'server' ? redis?.address : path.join(this.#folder, 'data')
    return startRunning([
      ...['start', path.join(this.#folder, 'one.json'), '-p', '0', '--log', 'json'],
      ...['--keys', 'k1,k2,k3', '--isolation', isolation, '--max-worlds', String(MOST_WORLDS)],
      ...(place === 'memory' ? [] : ['--data', data as string]),
      ...(place === 'server' ? [] : ['--watch']),
      ...(hasNext ? ['--next', writeNext(this.#folder, nextChanges.renamed)] : []),
      ...more,
    ])
  }
}

type Shown = { readonly id: number; readonly [name: string]: unknown }

/** The names of listed animals by id; `field` is what the contract calls a name. */
function namesOf(pets: readonly Shown[], field: string): Animals {
  const names = new Map(pets.map((pet) => [pet.id, String(pet[field])]))
  if (names.size !== pets.length) throw new Error('an id is listed twice')
  return names
}

/** Animals as a text, whatever their order. */
function shown(animals: Animals): string {
  return [...animals]
    .sort(([a], [b]) => a - b)
    .map(([id, name]) => `${id} ${name}`)
    .join(', ')
}
