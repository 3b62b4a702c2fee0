// Undos, undos of batches, merges and separations in progress when the server dies: each is written whole or not at all.
import { isDeepStrictEqual } from 'node:util'
import { sql, type RawBuilder } from 'kysely'
import { newId } from '#lib/ids.ts'
import { openGroups } from '../../../test/support/academy.ts'
import { registration } from '../../../test/support/registrations.ts'
import { until } from '../kit/cluster.ts'
import { deskOf, newKey, type Desk, type Reply, type Wish } from '../kit/desk.ts'
import { count } from '../kit/race.ts'
import type { Outcome } from '../torture.ts'
import { back, inWords, killed, total, unsound, type World } from './world.ts'

const [SINGLES, BATCHES, OF_BATCH, PAIRS] = [4, 2, 6, 4]
const PATIENCE = 60_000
const FIRST = 'Llamar el lunes'

/** An undo, and which part of its rows exists: none, or all of `whole`. */
interface Press {
  wish: Wish & { key: string }
  there: RawBuilder<unknown>[]
  whole: number[]
}
interface Pair {
  keep: string
  give: string
  entries: string[]
  registrations: string[]
  /** The act of the merge; null: the cards are separate. */
  act: string | null
}
type Ids = readonly string[]

const answered = (key: string) => sql`select count(*) from idempotency where key = ${key} and answer is not null`
const wish = (path: string, body: object = {}) => ({ method: 'POST' as const, path, key: newKey(), body })

const goBack = (path: string, ids: Ids, acts: Ids): Press => {
  const way = wish(path)
  return {
    wish: way,
    there: [
      sql`select count(*) from comment where id = any(${ids}::text[]) and text = ${FIRST}`,
      sql`select count(*) from undone where act = any(${acts}::text[])`,
      sql`select count(*) from audit where undoes = any(${acts}::text[])`,
      answered(way.key),
    ],
    whole: [ids.length, acts.length, 1, 1],
  }
}

const actsOf = async ({ db }: World, text: string): Promise<string[]> =>
  (await sql<{ id: string }>`select id from audit where route = 'comments.update' and after ->> 'comment' = ${text}`.execute(db)).rows.map(
    ({ id }) => id,
  )

async function changed(world: World, desk: Desk, ids: Ids, text: string, batch?: string): Promise<string[]> {
  for (const id of ids)
    await desk.ask({ method: 'PUT', path: `/comments/${id}`, body: { comment: text }, ...(batch !== undefined && { batch }) })
  const acts = await actsOf(world, text)
  if (acts.length !== ids.length) throw new Error(`${ids.length} changes left ${acts.length} lines`)
  return acts
}

const decided = (choices: { key: string; proposed: string }[]) => Object.fromEntries(choices.map(({ key, proposed }) => [key, proposed]))

async function turned({ db }: World, desk: Desk, { keep, give, entries, registrations, act }: Pair): Promise<Press> {
  const path = `/merges/student/${keep}/${give}`
  const preview =
    act === null ? await desk.ask<{ print: string; choices: { key: string; proposed: string }[] }>({ method: 'GET', path }) : null
  const way = preview ? wish(path, { print: preview.print, choices: decided(preview.choices) }) : wish(`/audit/${act}/undo`)
  const owner = preview ? keep : give
  const lines = sql`select count(*) from audit where ids @> ${[keep, give]}::text[] and route in ('merges.join', 'undo.press')`
  return {
    wish: way,
    there: [
      sql`select count(*) from entry where id = any(${entries}::text[]) and student_id = ${owner}`,
      sql`select count(*) from registration where id = any(${registrations}::text[]) and student_id = ${owner}`,
      sql`select count(*) from receipt r where student_id = ${owner} and exists (select from receipt_entry e where e.receipt_id = r.id and e.entry_id = any(${entries}::text[]))`,
      sql`select count(*) from student where id = ${give} and (merged_into is not null) = ${preview !== null} and (deleted_at is not null) = ${preview !== null}`,
      sql`(${lines}) - ${await count(db, lines)}`,
      answered(way.key),
    ],
    whole: [entries.length, registrations.length, entries.length, 1, 1, 1],
  }
}

/** Twins who both paid; every other pair is in one group. */
async function newPair({ db }: World, desk: Desk, groups: Ids, nth: number): Promise<Pair> {
  const seat = async (group: string) =>
    (await desk.ask<{ student: { _id: string } }>({ ...wish('/students/register', registration(group, 'fichas.mx')) })).student._id
  const [keep, give] = [await seat(groups[nth]!), await seat(groups[nth + (nth % 2)]!)]
  const ids = async (table: 'entry' | 'registration') =>
    (await db.selectFrom(table).select('id').where('studentId', '=', give).execute()).map(({ id }) => id)
  return { keep, give, entries: await ids('entry'), registrations: await ids('registration'), act: null }
}

const partsOf = async ({ db }: World, { there }: Press): Promise<number[]> => {
  const parts = sql.join(there.map(part => sql`(${part})::int`))
  return (await sql<{ parts: number[] }>`select array[${parts}] as parts`.execute(db)).rows[0]!.parts
}

interface PressResult {
  half: string[]
  otherwise: string[]
  whole: number
  absent: number
}

/** After the kill: whole or absent; repeated with its key it is whole, once, with the same answer. */
async function judged(world: World, desk: Desk, press: Press, first: Reply | null, result: PressResult): Promise<unknown> {
  const path = press.wish.path
  const again = await desk.call(press.wish)
  const once = await desk.call(press.wish)
  const replies = [first, again, once].filter(reply => reply !== null)
  if (replies.some(({ status, body }) => status !== 200 || !isDeepStrictEqual(body, again.body)))
    result.otherwise.push(`${path}: ${replies.map(({ status, code }) => `${status} ${code}`.trim()).join(', ')}`)
  const parts = await partsOf(world, press)
  if (!isDeepStrictEqual(parts, press.whole)) result.half.push(`${path}, sent again: ${parts.join()} of ${press.whole.join()}`)
  return again.body
}

/** All at one moment; the server dies when some are answered. */
async function pressTorn(world: World, presses: readonly Press[], result: PressResult): Promise<unknown[]> {
  const desk = deskOf(world.product.port, world.tokens[0]!)
  let doneCount = 0
  const calls = presses.map(each =>
    desk
      .call(each.wish)
      .catch(() => null)
      .finally(() => (doneCount += 1)),
  )
  const enough = Math.floor(world.draw() * presses.length)
  await until(() => doneCount >= enough, PATIENCE, 1)
  await killed(world)
  const first = await Promise.all(calls)
  desk.close()
  for (const [nth, press] of presses.entries()) {
    const parts = await partsOf(world, press)
    const whole = isDeepStrictEqual(parts, press.whole)
    result[whole ? 'whole' : 'absent'] += 1
    if (first[nth]?.status === 200 ? !whole : !whole && parts.some(part => part > 0))
      result.half.push(`${press.wish.path}: ${parts.join()} of ${press.whole.join()}`)
  }
  await back(world)
  const later = deskOf(world.product.port, world.tokens[0]!)
  const answers: unknown[] = []
  for (const [nth, press] of presses.entries()) answers.push(await judged(world, later, press, first[nth]!, result))
  later.close()
  return answers
}

export async function tornPresses(world: World, kills: number): Promise<Outcome[]> {
  const { db } = world
  const groups = await openGroups(db)
  const desk = deskOf(world.product.port, world.tokens[0]!)
  const pairs: Pair[] = []
  for (let nth = 0; nth < PAIRS; nth++) {
    const pair = await newPair(world, desk, groups, nth)
    pairs.push(pair)
    if (nth >= PAIRS / 2) pair.act = (await desk.ask<{ act: string }>((await turned(world, desk, pair)).wish)).act
  }
  const comments: string[] = []
  for (let nth = 0; nth < SINGLES + BATCHES * OF_BATCH; nth++) {
    const body = { student: pairs[nth % PAIRS]!.keep, comment: FIRST }
    comments.push((await desk.ask<{ comment: { _id: string } }>({ method: 'POST', path: '/comments', body })).comment._id)
  }
  desk.close()
  const books = () =>
    count(db, sql`select count(*) + sum(amount) filter (where voided_at is null) + (select count(*) from receipt) from entry`)
  const before = await books()
  const result: PressResult = { half: [], otherwise: [], whole: 0, absent: 0 }
  for (let round = 0; round < kills; round++) {
    const later = deskOf(world.product.port, world.tokens[0]!)
    const presses: Press[] = []
    for (const [nth, id] of comments.slice(0, SINGLES).entries()) {
      const [act] = await changed(world, later, [id], `Uno ${round} ${nth}`)
      presses.push(goBack(`/audit/${act}/undo`, [id], [act!]))
    }
    for (let nth = 0; nth < BATCHES; nth++) {
      const [batch, ids] = [newId(), comments.slice(SINGLES + nth * OF_BATCH, SINGLES + (nth + 1) * OF_BATCH)]
      presses.push(goBack(`/audit/batches/${batch}/undo`, ids, await changed(world, later, ids, `Lote ${round} ${nth}`, batch)))
    }
    for (const pair of pairs) presses.push(await turned(world, later, pair))
    later.close()
    const answers = await pressTorn(world, presses, result)
    for (const [nth, pair] of pairs.entries()) pair.act = pair.act === null ? (answers.at(nth - PAIRS) as { act: string }).act : null
  }
  const [wrong, moved] = [await unsound(world), (await books()) - before]
  return [
    {
      what: 'changes, batches and merges taken back by a server that is killed: each is there whole or not at all',
      holds: result.half.length === 0 && result.whole > 0 && result.absent > 0,
      note: `${kills} kills; ${result.whole} whole, ${result.absent} absent, ${result.half.length} half${result.half.length > 0 ? `: ${result.half.slice(0, 3).join('; ')}` : ''}`,
    },
    {
      what: 'sent again with its key, each is done once and gives the first answer',
      holds: result.otherwise.length === 0,
      note: `${(result.whole + result.absent) * 2} repeats, ${result.otherwise.length} otherwise${result.otherwise.length > 0 ? `: ${result.otherwise.slice(0, 3).join('; ')}` : ''}`,
    },
    {
      what: 'afterwards no centavo was written, and money, seats, audit and changes add up',
      holds: total(wrong) === 0 && moved === 0,
      note: `${inWords(wrong)}; ${moved === 0 ? 'no entry or receipt more' : `WRONG by ${moved}`}`,
    },
  ]
}
