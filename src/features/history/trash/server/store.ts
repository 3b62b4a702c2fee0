import { sql, type RawBuilder } from 'kysely'
import { KIND_NAMES, type TrashKind } from '../access.ts'
import type { Db } from '#server/db/connect.ts'

export interface TrashRow {
  id: string
  kind: TrashKind
  name: string
  detail: string
  user: string | null
  deletedAt: Date
}

const person = sql.raw("concat_ws(' ', x.name, x.last_name, nullif(x.second_last_name, '-'))")

/** id, name, detail, deleted_at of deletions since; rows deleted with another record are restored with that one. */
const SOURCES: Record<TrashKind, (since: Date) => RawBuilder<unknown>> = {
  student: since =>
    sql`select x.id, ${person}, x.email, x.deleted_at from student x where x.deleted_at >= ${since} and x.merged_into is null and x.erased_at is null`,
  employee: since => sql`select x.id, ${person}, x.email, x.deleted_at from employee x where x.deleted_at >= ${since}`,
  group: since => sql`
    select x.id, x.name, c.name, x.deleted_at from class_group x join course c on c.id = x.course_id
    where x.deleted_at >= ${since} and x.parent_group_id is null`,
  course: since => sql`
    select x.id, x.name, l.name, x.deleted_at from course x join course_level l on l.id = x.level_id where x.deleted_at >= ${since}`,
  talk: since => sql`
    select x.id, x.name, coalesce(to_char(x.date, 'DD/MM/YYYY'), 'Sin fecha'), x.deleted_at from talk x where x.deleted_at >= ${since}`,
  location: since => sql`select x.id, x.name, '', x.deleted_at from location x where x.deleted_at >= ${since}`,
  classroom: since => sql`
    select x.id, x.name, l.name, x.deleted_at from classroom x join location l on l.id = x.location_id
    where x.deleted_at >= ${since} and x.deleted_at is distinct from l.deleted_at`,
  companyCode: since => sql`
    select x.id, x.code, '', x.deleted_at from promotional_code x where x.deleted_at >= ${since} and x.is_company_code`,
  userCode: since => sql`
    select x.id, x.code, concat_ws(' ', e.name, e.last_name), x.deleted_at
    from promotional_code x join employee e on e.id = x.user_id where x.deleted_at >= ${since} and not x.is_company_code`,
  chapter: since => material('chapter', 'name', since),
  video: since => material('video', 'title', since),
  quiz: since => material('quiz', 'name', since),
  pdf: since => material('pdf', 'title', since),
}

const material = (table: string, name: string, since: Date) => sql`
  select x.id, x.${sql.raw(name)}, c.name, x.deleted_at from ${sql.table(table)} x join course c on c.id = x.course_id
  where x.deleted_at >= ${since} and x.deleted_with = x.id`

const allOf = (kinds: readonly TrashKind[], since: Date) =>
  sql.join(
    kinds.map(kind => sql`select ${kind}::text, s.* from (${SOURCES[kind](since)}) as s (id, name, detail, deleted_at)`),
    sql` union all `,
  )

/** Newest first. `kinds` is not empty. */
export async function list(
  db: Db,
  kinds: readonly TrashKind[],
  since: Date,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ rows: TrashRow[]; total: number }> {
  const { rows } = await sql<TrashRow & { total: number }>`
    select t.*, (select a.user_name from audit a where a.ids @> array[t.id::text] and a.at = t.deleted_at limit 1) as user
    from (
      select d.*, count(*) over ()::int as total from (${allOf(kinds, since)}) as d (kind, id, name, detail, deleted_at)
      order by d.deleted_at desc, d.id limit ${limit} offset ${skip}) t
    order by t.deleted_at desc, t.id`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

export const tableOf = (kind: TrashKind): string => TABLES[kind] ?? kind
const TABLES: Partial<Record<TrashKind, string>> = { group: 'class_group', companyCode: 'promotional_code', userCode: 'promotional_code' }

/** Locks one item of the trash, if it is still there, so that it is restored once. */
export async function lockForUpdate(db: Db, kind: TrashKind, id: string, since: Date): Promise<Omit<TrashRow, 'user'> | undefined> {
  await sql`select from ${sql.table(tableOf(kind))} where id = ${id} for update`.execute(db)
  const { rows } = await sql<Omit<TrashRow, 'user'>>`
    select * from (${allOf([kind], since)}) as d (kind, id, name, detail, deleted_at) where d.id = ${id}`.execute(db)
  return rows[0]
}

export const isKind = (text: string): text is TrashKind => (KIND_NAMES as readonly string[]).includes(text)
