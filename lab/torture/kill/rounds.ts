// Starts the product, lets desks work, and kills it at a random moment, again and again.
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '#db/demo/random.ts'
import { beginProduct, firstAnswer, type Running } from '../../../test/support/servers.ts'
import type { Server } from '../../../test/support/database.ts'
import { deskOf, type Desk } from '../kit/desk.ts'
import type { Ledger } from '../kit/ledger.ts'
import { importSheets, uploadFilms, type Flows } from './mixedFlows.ts'
import { workHour } from '../kit/mixedLoad.ts'
import type { OwnCluster } from './ownCluster.ts'

export interface Life extends Running {
  desk: Desk
  /** Milliseconds to the first answer. */
  took: number
}

export interface World {
  server: Pick<Server, 'dataDir' | 'url'>
  cluster: OwnCluster
  settings: Record<string, string>
  chance: Random
  ledger: Ledger
  flows: Flows
  today: string
  token: string
  /** Moments of kills, as performance.now. */
  crashes: number[]
  /** Milliseconds of starts after a kill of the process alone, and of process and database. */
  starts: { alone: number[]; together: number[] }
}

const DESKS = 6
const WORK = [150, 1_600] as const
const STARTING = [20, 1_200] as const
const EVERY_START = 6

const MAIN = 'src/server/main.ts'

const begin = ({ server, settings }: World, script: string): Promise<Running> => beginProduct(script, server, undefined, settings)

export async function live(world: World, script = MAIN): Promise<Life> {
  const running = await begin(world, script)
  const took = await firstAnswer(running.child, running.port)
  return { ...running, took, desk: deskOf(running.port, world.token, DESKS + 4) }
}

async function kill(world: World, { child }: Running, together: boolean): Promise<void> {
  const postmaster = together ? await world.cluster.postmaster() : null
  world.crashes.push(performance.now())
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  if (postmaster !== null) process.kill(postmaster, 'SIGKILL')
  await exit
}

/** Works for a while and is killed; now and then the next start is killed too. @returns the next life */
export async function dieAndReturn(world: World, life: Life, round: number): Promise<Life> {
  const { chance, ledger, flows, today, starts } = world
  const { desk, port } = life
  const over = new AbortController()
  const hour = { ledger, chance, desk, round, today, over: over.signal }
  const working = Promise.all([workHour(hour, DESKS), importSheets(desk, flows, over.signal), uploadFilms(desk, port, flows, over.signal)])
  await pause(chance.between(...WORK))
  const together = round % 2 === 1
  over.abort()
  await kill(world, life, together)
  await working
  desk.close()
  if (round % EVERY_START === EVERY_START - 1) {
    const half = await begin(world, MAIN)
    await pause(chance.between(...STARTING))
    await kill(world, half, together)
  }
  const next = await live(world)
  starts[together ? 'together' : 'alone'].push(next.took)
  return next
}
