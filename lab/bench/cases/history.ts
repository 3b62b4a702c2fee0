import { sql } from 'kysely'
import { refind } from '#features/foundation/twins/server/public.ts'
import type { Bench, Case } from '../bench.ts'
import { fillLines, MONTHS } from '../lines.ts'
import { besideFloor } from '../reading.ts'
import type { Figure } from '../report.ts'

/** Per student, over the months. */
const LINES = 2.4
const CHANGES = 500
const TWIN_SECONDS = 10

async function fill({ db, size, sample }: Bench): Promise<string> {
  await sql`select set_config('plantel.kept', 'off', false)`.execute(db)
  await fillLines(db, size.students, Math.round(size.students * LINES))
  const { rows } = await sql<{ id: string }>`select id from class_group order by id limit 1`.execute(db)
  const { id } = rows[0]!
  await sql`
    insert into change (at, tab, op, key, before, after)
    select now() - (${CHANGES} - i) * interval '12 hours', 'class_group', 'U', ${id}, jsonb_build_object('name', 'Grupo ' || i), jsonb_build_object('name', 'Grupo ' || i + 1)
    from generate_series(1, ${CHANGES}) i`.execute(db)
  await sql`update student s set phone_number = o.phone_number, name = o.name, last_name = o.last_name
    from student o where o.id = ${sample.ids[0]!} and s.id = ${sample.ids[1]!}`.execute(db)
  await sql`vacuum analyze audit, change, student`.execute(db)
  return id
}

async function nightly({ db, size }: Bench): Promise<Figure> {
  const start = performance.now()
  const twinCount = await db.transaction().execute(trx => refind(trx, 'student', new Date()))
  const seconds = (performance.now() - start) / 1000
  return {
    ...{ work: `twins of ${size.students} students, by the job`, unit: 's', product: seconds },
    ...{ budget: `≤ ${TWIN_SECONDS} s`, holds: seconds <= TWIN_SECONDS, note: `${twinCount} pairs` },
  }
}

export const history: Case = async (bench: Bench) => {
  const group = await fill(bench)
  const { director, sample } = bench
  const id = (i: number) => sample.ids[i % sample.ids.length]!
  const day = new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10)
  return [
    ...(await besideFloor(bench, `Bitácora of ${MONTHS} months, newest 50`, {
      floor: 'bitacora',
      headers: director,
      path: () => '/api/audit?limit=50',
    })),
    ...(await besideFloor(bench, `history of a student over ${MONTHS} months`, {
      floor: 'history',
      headers: director,
      path: i => `/api/audit?limit=50&record=${id(i)}`,
      given: i => [id(i)],
    })),
    ...(await besideFloor(bench, `a group of ${CHANGES} changes as it was`, {
      floor: 'asOf',
      headers: director,
      path: () => `/api/audit/records/${group}/as-of?day=${day}`,
      given: () => [group],
    })),
    ...(await besideFloor(bench, 'twins of one student', {
      floor: 'twins',
      headers: director,
      path: i => `/api/twins/student/${id(i)}`,
      given: i => [id(i)],
    })),
    await nightly(bench),
  ]
}
