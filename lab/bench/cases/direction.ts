// The matrix of a group (DIR-34), and every report with the rows of a figure, over 400 kept days (docs/rules/direction.md).
import { sql } from 'kysely'
import type { Answer } from '#contract/route.ts'
import type { reports } from '#features/foundation/reports/contract.ts'
import { isUnit } from '#features/foundation/reports/period.ts'
import type { Db } from '#server/db/connect.ts'
import { bulkLoad } from '../../../test/support/bulkLoad.ts'
import type { Bench, Case } from '../bench.ts'
import { within } from '../reading.ts'
import type { Figure } from '../report.ts'

const [MATRIX_MS, REPORT_MS] = [50, 300]
const [STUDENTS, DAYS] = [60, 62]

/** 400 days of lessons with the counts of their lists, and one group with a mark for each student and day. */
async function fill(db: Db): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`select id from class_group where parent_group_id is null order by taken desc, id limit 1`.execute(db)
  const group = rows[0]!.id
  await bulkLoad(db, ['taught_day', 'taught_lesson', 'list_day', 'attendance', 'registration'], [], async () => {
    await sql`insert into taught_day (day, written_on) select d::date, d::date + 1 from generate_series(academy_today() - 400, academy_today() - 1, interval '1 day') d on conflict do nothing`.execute(
      db,
    )
    await sql`
      insert into taught_lesson (group_id, day, start_minute, end_minute, root_group_id, classroom_id, teacher_id, own_teacher_id, source)
      select l.group_id, l.day, l.start_minute, l.end_minute, coalesce(g.parent_group_id, g.id), l.classroom_id, l.teacher_id, l.teacher_id, 'kept'
      from lessons_between(academy_today() - 400, academy_today() - 1) l join class_group g on g.id = l.group_id
      on conflict do nothing`.execute(db)
    await sql`
      insert into taught_lesson (group_id, day, start_minute, end_minute, root_group_id, source)
      select ${group}, d::date, 540, 660, ${group}, 'kept' from generate_series(academy_today() - ${sql.lit(DAYS)}, academy_today() - 1, interval '1 day') d
      on conflict do nothing`.execute(db)
    await sql`
      insert into list_day (root_group_id, day, stood, marks, came)
      select t.root_group_id, t.day, g.taken, g.taken, g.taken * 9 / 10 from (select distinct root_group_id, day from taught_lesson) t
      join class_group g on g.id = t.root_group_id
      on conflict (root_group_id, day) do update set stood = excluded.stood, marks = excluded.marks, came = excluded.came`.execute(db)
    await sql`
      insert into attendance (id, student_id, group_id, root_group_id, day, present, source)
      select lpad(to_hex(row_number() over ()), 24, 'da0000000000000000000000'), r.student_id, r.group_id, r.group_id, t.day, random() < 0.9, 'manual'
      from registration r join list_day t on t.root_group_id = r.group_id and t.day >= academy_today() - ${sql.lit(DAYS)}
      where r.group_id = ${group} and r.ended_at is null on conflict do nothing`.execute(db)
  })
  await sql`vacuum analyze taught_lesson, list_day, attendance`.execute(db)
  return group
}

export const direction: Case = async (bench: Bench) => {
  const { product, director: headers } = bench
  const group = await fill(bench.db)
  const ask = async <T>(path: string) => (await (await fetch(`http://127.0.0.1:${product.port}/api${path}`, { headers })).json()) as T
  const matrix = await ask<{ days: unknown[]; students: unknown[] }>(`/groups/${group}/attendance`)
  const size = `${matrix.students.length} × ${matrix.days.length}`
  const figures: Figure[] = [
    await within(bench, `matrix of a group, ${size} (of ${STUDENTS} × ${DAYS})`, MATRIX_MS, {
      headers,
      path: () => `/api/groups/${group}/attendance`,
    }),
  ]
  const { reports: all } = await ask<Answer<typeof reports.list>>('/reports')
  const year = new Date().getFullYear()
  for (const { path, by, measures, timed, name, first } of all) {
    const days = timed ? `from=${year}-01-01&to=${year}-12-31&` : ''
    // Figures are kept for 5 s: each call asks for others.
    const queries = by
      .filter(({ key }) => !isUnit(key) || key === 'mes')
      .flatMap(split => measures.map(({ key }) => `by=${split.key}&measure=${key}`))
    figures.push(
      await within(bench, `${name}${timed ? ', a year' : ''}`, REPORT_MS, {
        headers,
        path: i => `/api/reports/${path}?${days}${queries[i % queries.length]!}`,
      }),
      await within(bench, `${name}: 50 rows of a figure`, REPORT_MS, {
        headers,
        path: () => `/api/reports/${path}/rows?${days}measure=${first}`,
      }),
    )
  }
  return figures
}
