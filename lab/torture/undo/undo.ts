// Undo on a server that is killed again and again: changes, batches, merges and separations, an import (DES-7, DES-8, DES-13, DES-19,
// DES-30).
import { sql } from 'kysely'
import { random } from '#db/demo/random.ts'
import { end } from '../../../test/support/children.ts'
import { startProduct, type Running } from '../../../test/support/servers.ts'
import { academy } from '../kit/academy.ts'
import { PRODUCT } from '../kit/cluster.ts'
import { count } from '../kit/race.ts'
import { sessions } from '../kit/sessions.ts'
import type { Case } from '../torture.ts'
import { tornSheet } from './sheet.ts'
import { tornPresses } from './presses.ts'
import type { World } from './world.ts'

export const undo: Case = async ({ server, kills, say }) => {
  const { database, db, close } = await academy(server, 'undo')
  const start = (port?: number): Promise<Running> =>
    startProduct(PRODUCT, server, database, { MAIL_RATE: '1000', ...(port !== undefined && { PORT: String(port) }) })
  const tokens = await sessions(db, 20, 'Administrador')
  const since = await count(db, sql`select coalesce(max(seq), 0) from change`)
  const world: World = { db, start, tokens, since, draw: random(kills).next, product: await start() }
  try {
    const presses = await tornPresses(world, kills)
    say(`  ${kills} kills under undos`)
    const sheet = await tornSheet(world, kills < 50 ? { rows: 6_000, blows: 2 } : { rows: 20_000, blows: 6 })
    await end(world.product.child)
    return [...presses, ...sheet]
  } finally {
    await close()
  }
}
