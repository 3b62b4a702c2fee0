import { sql } from 'kysely'
import type { Use } from '#contract/inUse.ts'
import type { Db } from '#server/db/connect.ts'

/** Students of these groups, and people with held seats. The caller has locked the groups' rows. */
export async function whoIn(db: Db, groupIds: readonly string[]): Promise<{ uses: Use[]; total: number }> {
  const { uses, total } = await studentsIn(db, groupIds)
  const { rows } = await sql<{ id: string; name: string; held: number }>`
    select id, held || case held when 1 then ' lugar apartado' else ' lugares apartados' end as name, held
    from class_group where id = any(${groupIds}) and held > 0 order by id`.execute(db)
  const groupUses = rows.map(({ id, name }): Use => ({ kind: 'group', _id: id, name }))
  return { uses: [...uses, ...groupUses].slice(0, 10), total: rows.reduce((sum, row) => sum + row.held, total) }
}

/** The first ten students by surname, and the total. The caller has locked the groups' rows. */
async function studentsIn(db: Db, groupIds: readonly string[]): Promise<{ uses: Use[]; total: number }> {
  const { rows } = await sql<{ id: string; name: string; total: number }>`
    with seated as (select distinct student_id from registration where group_id = any(${groupIds}) and ended_at is null)
    select s.id, concat_ws(' ', s.name, s.last_name, nullif(s.second_last_name, '-')) as name, count(*) over () as total
    from seated join student s on s.id = seated.student_id
    order by s.sort_name, s.id limit 10`.execute(db)
  return { uses: rows.map(({ id, name }) => ({ kind: 'student', _id: id, name })), total: rows[0]?.total ?? 0 }
}
