// Undo: one change beside its hand-written statements, 4,900 rows at once, a merge of two cards; and the cost of the change history for
// writes.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '#lib/ids.ts'
import { median, quantile } from '../../../test/support/numbers.ts'
import type { Bench, Case } from '../bench.ts'
import { deskOf, type Desk } from '../desk.ts'
import { DIRECTOR } from '../fill.ts'
import type { Figure } from '../report.ts'
import { ATTENDANCES, ENTRIES, REGISTRATIONS, rich } from '../rich.ts'

const [BY_HAND, ONE_MS, MANY, MANY_SECONDS] = [8, 300, 4_900, 3]
const MERGE_SECONDS = 1
const [WRITES, INSERTED, DEARER, DEARER_ROWS] = [40, 20_000, 1.1, 1.7]
const PRESSES = 15

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function one({ db, rounds, sample }: Bench, { call }: Desk): Promise<Figure[]> {
  const { comment } = (await call('POST', '/comments', { student: sample.ids[0]!, comment: 'Primera versión' })) as {
    comment: { _id: string }
  }
  const id = comment._id
  const [pressed, byHand]: [number[], number[]] = [[], []]
  for (let each = 0; each < rounds * PRESSES; each++) {
    await call('PUT', `/comments/${id}`, { comment: `Versión ${each}` })
    const { rows } = await sql<{
      id: string
    }>`select id from audit where ids @> array[${id}] and route = 'comments.update' order by at desc, id desc limit 1`.execute(db)
    const act = rows[0]!.id
    pressed.push(await timed(() => call('POST', `/audit/${act}/undo`)))
    byHand.push(
      await timed(() =>
        db.transaction().execute(async trx => {
          await sql`update comment set text = 'Primera versión ' where id = ${id}`.execute(trx)
          await sql`insert into undone (act, by_act, user_name, at) values (${newId()}, ${newId()}, 'Aurora', now())`.execute(trx)
          await sql`insert into audit (id, route, resource, ids, after) values (${newId()}, 'undo.press', 'comments', array[${id}], '{}')`.execute(
            trx,
          )
        }),
      ),
    )
    await sql`update comment set text = 'Primera versión' where id = ${id}`.execute(db)
  }
  const [product, floor, p95] = [median(pressed), median(byHand), quantile(pressed, 0.95)]
  const ratio = product / floor
  return [
    {
      ...{ work: 'undo of one change', unit: 'ms', product, floor, ratio },
      ...{ budget: `≤ ${BY_HAND}x the statements by hand`, holds: ratio <= BY_HAND },
    },
    { work: 'undo of one change, 19 of 20', unit: 'ms', product: p95, budget: `≤ ${ONE_MS} ms`, holds: p95 <= ONE_MS },
  ]
}

async function many({ db }: Bench, { call }: Desk): Promise<Figure> {
  const [batch, line] = [newId(), newId()]
  const { id: user } = await db.selectFrom('employee').select('id').where('email', '=', DIRECTOR.email).executeTakeFirstOrThrow()
  await db.transaction().execute(async trx => {
    await sql`update student set second_phone_number = '5500000000' where id in (select id from student where deleted_at is null order by id limit ${MANY})`.execute(
      trx,
    )
    await sql`insert into audit (id, user_id, user_name, route, resource, needed, batch)
      values (${line}, ${user}, 'Aurora', 'students.update', 'students', array['put /students/'], ${batch})`.execute(trx)
    await sql`insert into act_batch (id, user_id, route, said, acts, head, at) values (${batch}, ${user}, 'students.update', 'Datos guardados', 1, ${line}, now())`.execute(
      trx,
    )
  })
  const seconds = (await timed(() => call('POST', `/audit/batches/${batch}/undo`))) / 1000
  return {
    ...{ work: `undo of ${MANY} changed rows`, unit: 's', product: seconds, budget: `≤ ${MANY_SECONDS} s`, holds: seconds <= MANY_SECONDS },
  }
}

async function merge(bench: Bench, { call }: Desk): Promise<Figure> {
  const times: number[] = []
  for (let round = 0; round < 3; round++) {
    const [keep, give] = await rich(bench.db)
    const path = `/merges/student/${keep}/${give}`
    const { print, choices } = (await call('GET', path)) as { print: string; choices: { key: string; proposed: string }[] }
    const decided = Object.fromEntries(choices.map(({ key, proposed }) => [key, proposed]))
    times.push((await timed(() => call('POST', path, { choices: decided, print }))) / 1000)
  }
  const seconds = median(times)
  return {
    ...{ work: `merge of ${REGISTRATIONS} registrations, ${ENTRIES} entries, ${ATTENDANCES} attendances`, unit: 's', product: seconds },
    ...{ budget: `≤ ${MERGE_SECONDS} s`, holds: seconds <= MERGE_SECONDS },
  }
}

async function keeping({ db, rounds, sample }: Bench, { call }: Desk): Promise<Figure[]> {
  const { comment } = (await call('POST', '/comments', { student: sample.ids[0]!, comment: 'Uno' })) as { comment: { _id: string } }
  const edits = async () => {
    const times: number[] = []
    for (let each = 0; each < WRITES; each++)
      times.push(await timed(() => call('PUT', `/comments/${comment._id}`, { comment: randomUUID() })))
    return median(times)
  }
  // Inserts students like an import, and rolls back, so that every turn writes the same.
  const inserts = async () => {
    const trx = await db.startTransaction().execute()
    try {
      return await timed(() =>
        sql`insert into student (id, name, last_name, second_last_name, email, phone_number)
          select ${newId().slice(-16)} || lpad(to_hex(i), 8, '0'), 'Ana', 'López', 'Ruiz', i || '@hoja.mx', '5512345678' from generate_series(1, ${INSERTED}) i`.execute(
          trx,
        ),
      )
    } finally {
      await trx.rollback().execute()
    }
  }
  const without = async <T>(table: string, work: () => Promise<T>): Promise<T> => {
    await sql`alter table ${sql.table(table)} disable trigger change_kept`.execute(db)
    try {
      return await work()
    } finally {
      await sql`alter table ${sql.table(table)} enable trigger change_kept`.execute(db)
    }
  }
  const turns = async (table: string, work: () => Promise<number>) => {
    const [withUndo, bare]: [number[], number[]] = [[], []]
    await work()
    for (let turn = 0; turn < rounds; turn++) {
      withUndo.push(await work())
      bare.push(await without(table, work))
    }
    const [product, floor] = [median(withUndo), median(bare)]
    return { unit: 'ms' as const, product, floor, ratio: product / floor }
  }
  const [edit, rows] = [await turns('comment', edits), await turns('student', inserts)]
  // Cleans up hundreds of thousands of rolled-back rows: autovacuum takes a minute, the next case begins at once.
  await sql`vacuum analyze student, change`.execute(db)
  return [
    { work: 'a call that writes, with changes kept', ...edit, budget: `≤ ${DEARER}x without`, holds: edit.ratio <= DEARER },
    {
      work: `${INSERTED} students inserted, with changes kept`,
      ...rows,
      budget: `≤ ${DEARER_ROWS}x without`,
      holds: rows.ratio <= DEARER_ROWS,
    },
  ]
}

export const undo: Case = async (bench: Bench) => {
  const at = deskOf(bench.product, bench.director)
  try {
    return [...(await one(bench, at)), await many(bench, at), await merge(bench, at), ...(await keeping(bench, at))]
  } finally {
    at.end()
  }
}
