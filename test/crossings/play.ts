import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { nextChanges, writeNext } from '../support/next-pet-store.ts'
import type { RedisServer } from '../support/redis-server.ts'
import { namesOf, same, shown } from './compared.ts'
import { MOST_WORLDS, Model } from './model.ts'
import { type Asked, ask, type Reply, type Running, startRunning } from './running.ts'
import { type NextReport, ShadowModel } from './shadow-model.ts'
import {
  type Client,
  clients,
  contracts,
  fault,
  type Isolation,
  type Met,
  type Place,
  type Reload,
  type Restore,
  type Step,
  type SwitchOne,
  scenarios,
} from './steps.ts'

/** Where a script is played. */
export interface Stage {
  readonly place: Place
  readonly isolation: Isolation
  /** The server, if the place is one; it is emptied first. */
  readonly redis?: RedisServer | undefined
  /** Whether a next contract is served, too, in which names of animals are called otherwise. */
  readonly hasNext?: boolean | undefined
}

/**
 * Plays a script against the commands as they run, beside a model, and compares the two after every step: the animals and
 * the faults of each world, at every replica. Returns the number of steps that were not left out.
 * @throws Error that names the first step that differs, and the steps before it.
 */
export async function play(script: readonly Step[], stage: Stage): Promise<number> {
  const stageFolder = mkdtempSync(path.join(tmpdir(), 'petstore-crossings-'))
  stage.redis?.ask('flushall')
  const player = new Player(stage, stageFolder)
  const done: string[] = []
  let played = 0
  try {
    await player.begin()
    for (const step of script) {
      done.push(JSON.stringify(step))
      if (await player.step(step)) played += 1
    }
    await player.end()
  } catch (error) {
    const where = `${stage.place}, ${stage.isolation}`
    throw new Error(
      `${where}, after\n  ${done.join('\n  ')}\n${(error as Error).message}\n${player.log()}`,
      { cause: error },
    )
  } finally {
    await player.kill()
    rmSync(stageFolder, { recursive: true, force: true })
  }
  return played
}

// --- internal ---

class Player {
  readonly #stage: Stage
  readonly #folder: string
  readonly #model: Model
  readonly #shadow: ShadowModel
  #replicas: Running[] = []
  #madeKey = ''
  #madeId = ''
  #turn = 0
  #names = 0

  constructor(stage: Stage, folder: string) {
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

  /** Plays one step; returns whether it applied. */
  async step(step: Step): Promise<boolean> {
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

  async kill(): Promise<void> {
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
        const { status } = await this.#admin('PUT', `/state/pets/${step.id}`, step.who, {
          name,
          categoryId: 1,
        })
        same(status, 204, 'the status')
        model.change(step.who, (animals) => animals.set(step.id, name))
        return true
      }
      case 'remove': {
        const { status } = await this.#admin('DELETE', `/state/pets/${step.id}`, step.who)
        same(status, model.use(step.who, false).animals.has(step.id) ? 204 : 404, 'the status')
        model.change(step.who, (animals) => animals.delete(step.id))
        return true
      }
      case 'arm': {
        const { status } = await this.#admin('POST', '/faults', step.who, fault('armed'))
        if (same(status, model.faultsOf(step.who).has('armed') ? 409 : 201, 'the status') === 201)
          model.arm(step.who, 'armed')
        return true
      }
      case 'meet': {
        if (!this.#stage.hasNext) return false
        const { contract } = step
        const { status } = await this.#admin('PUT', '/contract', step.who, { contract })
        same(status, 200, 'the status')
        model.tell(step.who, { met: contract })
        return true
      }
      case 'choose': {
        const { choice } = step
        const { status } = await this.#admin('PUT', '/ledger', step.who, { unknownFields: choice })
        same(status, 200, 'the status')
        model.tell(step.who, { choice })
        return true
      }
      case 'stand': {
        const { year } = step
        const time = { now: `${year}-01-01T00:00:00Z`, ticking: false }
        const { status } = await this.#admin('PUT', '/clock', step.who, time)
        same(status, 200, 'the status')
        model.tell(step.who, { year })
        return true
      }
      case 'reset': {
        const who = step.who === 'all' ? undefined : step.who
        const { status } = await this.#admin('POST', '/reset', who)
        same(status, 200, 'the status')
        if (who === undefined) model.resetAll()
        else model.reset(who)
        return true
      }
      case 'take': {
        const { status } = await this.#admin('POST', '/snapshots', step.who, {
          name: step.snapshot,
        })
        same(status, 201, 'the status')
        model.take(step.who, step.snapshot)
        return true
      }
      case 'restore':
        return this.#restore(step)
      case 'switch': {
        const { status } = await this.#admin('PUT', '/scenario', undefined, scenarios[step.to])
        same(status, 200, 'the status')
        model.switchAll(step.to)
        return true
      }
      case 'switchOne':
        return this.#switchOne(step)
      case 'reload':
        return this.#reload(step)
      case 'stop':
        await this.#stop(step.signal)
        return true
      case 'make': {
        if (model.hasMade) return false
        const { status, body } = await this.#admin('POST', '/worlds')
        same(status, 201, 'the status')
        this.#madeKey = body.key
        this.#madeId = body.id
        model.make()
        return true
      }
      case 'discard': {
        if (!model.hasMade) return false
        const { status } = await this.#admin('DELETE', `/worlds/${this.#madeId}`)
        same(status, 204, 'the status')
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

  async #restore({ who, snapshot }: Restore): Promise<boolean> {
    const expected = this.#model.verdict(who, snapshot)
    const { status } = await this.#admin('POST', `/snapshots/${snapshot}/restore`, who)
    same(
      status,
      { missing: 404, restored: 200, refused: 409 }[expected],
      `the status of a snapshot that is ${expected}`,
    )
    if (status === 200) this.#model.restore(who, snapshot)
    return true
  }

  async #switchOne({ who, to }: SwitchOne): Promise<boolean> {
    const { place, isolation } = this.#stage
    const { status } = await this.#admin('PUT', '/scenario', who, scenarios[to])
    const isRefused = place === 'server' && (isolation === 'per-key' || who === 'made')
    same(status, isRefused ? 400 : 200, 'the status')
    if (isRefused) this.#model.use(who, false)
    else this.#model.switchOne(who, to)
    return true
  }

  async #reload({ to }: Reload): Promise<boolean> {
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

  #admin(method: string, route: string, who?: Client, json?: object): Promise<Reply> {
    const query = who === undefined ? '' : `?world=${this.#keyOf(who)}`
    return this.#ask(this.#next(), method, `/__admin${route}${query}`, json ? { json } : {})
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
