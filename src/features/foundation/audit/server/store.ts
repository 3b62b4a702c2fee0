import { sql, type RawBuilder } from 'kysely'
import { hasWord } from '#server/db/textSearch.ts'
import { lineOf } from '#server/db/months.ts'
import type { Db } from '#server/db/connect.ts'
import { page, PLANNED_ONCE } from '#server/db/driver/plannedOnce.ts'

export interface AuditRow {
  id: string
  at: Date
  userId: string | null
  userName: string
  route: string
  resource: string
  ids: string[]
  before: unknown
  after: unknown
  device: string
  address: string | null
  undoes: string | null
  undoneBy: string | null
  undoneAt: Date | null
  /** The batch's id when this row stands for the whole batch. */
  batch: string | null
  head: BatchHead | null
  /** The transaction of the act, under which its changes are recorded. */
  tx: string | null
  wroteAt: string
}

export interface BatchHead {
  route: string
  said: string
  acts: number
  undoes: string | null
  state: string
}

export interface AuditFilter {
  folded: boolean
  batch?: string | undefined
  state?: 'open' | 'undone' | undefined
  user?: string | undefined
  resources?: readonly string[] | undefined
  /** From `from` up to, not including, `until`. */
  from?: Date | undefined
  until?: Date | undefined
  /** A record, and the cards that were merged into it. */
  records?: readonly string[] | undefined
  words: readonly string[]
}

const MOST_NAMED = 200
const COUNTED_UP_TO = 1_000

/** Tables whose rows have a card (DES-25). */
export const CARDS = [
  ...['advisory_slot', 'chapter', 'class_group', 'classroom', 'course', 'employee', 'live_channel', 'location', 'pdf'],
  ...['promotional_code', 'quiz', 'role', 'student', 'talk', 'talk_student', 'video'],
]

const idsByName = (table: string, words: readonly string[]) =>
  sql`(select id from ${sql.table(table)} where deleted_at is null and ${sql.join(
    words.map(word => hasWord(word, sql`words`)),
    sql` and `,
  )} limit ${MOST_NAMED})`

const bearing = (words: readonly string[]) => sql`(
  select coalesce(array_agg(id::text), '{}') from (${sql.join(
    ['student', 'talk_student', 'employee', 'course', 'class_group', 'talk', 'location'].map(table => idsByName(table, words)),
    sql` union all `,
  )}) n)`

/** Rows that name a record, or changed it without naming it. The instant selects the month. */
const about = (records: readonly string[]) => sql`(a.id, a.at) in (
  select x.id, x.at from audit x where x.ids && ${[...records]}::text[]
  union
  select x.id, x.at from change c join audit x on x.tx = c.tx and x.wrote_at = c.at
  where c.tab = any(${[...CARDS]}::text[]) and c.key = any(${[...records]}::text[]))`

/** Undone alone or as part of a batch. */
const UNDONE_STATE = sql`(exists (select from undone u where u.act = a.id) or exists (select from act_batch s where s.head = a.id and s.state = 'undone'))`

function matching({ folded, batch, state, user, resources, from, until, records, words }: AuditFilter): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`true`]
  if (folded) all.push(sql`(a.batch is null or exists (select from act_batch s where s.id = a.batch and s.head = a.id))`)
  if (batch) all.push(sql`a.batch = ${batch}`)
  if (state) all.push(state === 'undone' ? UNDONE_STATE : sql`not ${UNDONE_STATE}`)
  if (user) all.push(sql`a.user_id = ${user}`)
  if (resources) all.push(sql`a.resource = any(${[...resources]})`)
  if (from) all.push(sql`a.at >= ${from}`)
  if (until) all.push(sql`a.at < ${until}`)
  if (records) all.push(about(records))
  if (words.length > 0) all.push(sql`a.ids && ${bearing(words)}`)
  return sql.join(all, sql` and `)
}

/** The first page of the screen: other filters are rarer, and their best plan depends on the values. */
const planned = ({ folded: _folded, records: _records, words, ...conditions }: AuditFilter) =>
  words.length === 0 && Object.values(conditions).every(each => each === undefined) ? PLANNED_ONCE : sql``

const columns = sql`a.id, a.at, a.user_id, a.user_name, a.route, a.resource, a.ids, a.before, a.after, a.device,
  a.tx::text as tx, a.wrote_at::text as wrote_at, nullif(a.address, '') as address, a.undoes, a.batch,
  u.user_name as undone_by, u.at as undone_at,
  (select json_build_object('route', s.route, 'said', s.said, 'acts', s.acts, 'undoes', s.undoes, 'state', s.state)
    from act_batch s where s.id = a.batch and s.head = a.id) as head`
const lines = sql`audit a left join undone u on u.act = a.id`

/** Newest first. */
export async function list(db: Db, filter: AuditFilter, part: { skip: number; limit: number }): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select ${columns} from ${lines} where ${matching(filter)} order by a.at desc, a.id desc ${page(part)} ${planned(filter)}`.execute(db)
  return rows
}

/** Newest first, with their number; rows about a record are searched once. */
export async function listAbout(
  db: Db,
  filter: AuditFilter,
  part: { skip: number; limit: number },
): Promise<{ rows: AuditRow[]; total: number }> {
  const { rows } = await sql<AuditRow & { total: number }>`
    with found as materialized (select a.id, a.at from audit a where ${matching(filter)}),
      shown as (select id, at from found order by at desc, id desc ${page(part)})
    select met.total, line.* from (select count(*) as total from found) met
    left join (
      select ${columns} from shown join audit a on a.id = shown.id and a.at = shown.at left join undone u on u.act = a.id) line on true
    order by line.at desc, line.id desc ${planned(filter)}`.execute(db)
  return { rows: rows.filter(row => row.id !== null), total: rows[0]!.total }
}

/** How many match; a search stops counting at 1,000. */
export async function count(db: Db, filter: AuditFilter): Promise<{ total: number; totalIsMore: boolean }> {
  const search = filter.words.length > 0
  const {
    rows: [row],
  } = await sql<{ n: number }>`
    select count(*) as n from (select from audit a where ${matching(filter)} ${search ? sql`limit ${COUNTED_UP_TO + 1}` : sql``}) found ${planned(filter)}`.execute(
    db,
  )
  const total = row!.n
  return search && total > COUNTED_UP_TO ? { total: COUNTED_UP_TO, totalIsMore: true } : { total, totalIsMore: false }
}

export const find = (db: Db, id: string): Promise<AuditRow | undefined> =>
  lineOf(id, async when => {
    const { rows } = await sql<AuditRow>`
      select ${columns} from (select * from audit where id = ${id} and ${when}) a left join undone u on u.act = a.id`.execute(db)
    return rows[0]
  })

/** Everyone who ever wrote, by their last known name, and every kind of record, by skipping through the index. */
export async function facets(db: Db): Promise<{ people: { id: string; name: string }[]; resources: string[] }> {
  const {
    rows: [row],
  } = await sql<{ people: { id: string; name: string }[] | null; resources: string[] | null }>`
    with recursive
      person as (
        (select user_id from audit where user_id is not null order by user_id limit 1)
        union all
        select (select a.user_id from audit a where a.user_id > p.user_id order by a.user_id limit 1) from person p where p.user_id is not null),
      kind as (
        (select resource from audit order by resource limit 1)
        union all
        select (select a.resource from audit a where a.resource > k.resource order by a.resource limit 1) from kind k where k.resource is not null)
    select
      (select json_agg(json_build_object('id', p.user_id, 'name', l.user_name) order by l.user_name) from person p
         join lateral (select user_name from audit a where a.user_id = p.user_id order by a.at desc limit 1) l on true) as people,
      (select json_agg(resource) from kind where resource is not null) as resources`.execute(db)
  return { people: row?.people ?? [], resources: row?.resources ?? [] }
}

/** This record, and the cards that became part of it, through all merges. */
export async function cardsOf(db: Db, record: string): Promise<string[]> {
  const led = (table: string) => sql`
    select id from (
      with recursive led as (
        select id from ${sql.table(table)} where merged_into = ${record}
        union all
        select s.id from led l join ${sql.table(table)} s on s.merged_into = l.id)
      select id from led) m`
  const { rows } = await sql<{ id: string }>`${led('student')} union all ${led('talk_student')} ${PLANNED_ONCE}`.execute(db)
  return [record, ...rows.map(row => row.id)]
}

export interface RowChange {
  tx: string
  at: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}

export async function changesOfRows(db: Db, lines: readonly AuditRow[], records: readonly string[]): Promise<RowChange[]> {
  const ownLines = lines.filter(line => line.tx !== null)
  if (ownLines.length === 0) return []
  const { rows } = await sql<Omit<RowChange, 'before' | 'after'> & { before: string; after: string }>`
    select c.tx::text as tx, c.at::text as at, c.before::text as before, c.after::text as after
    from unnest(${ownLines.map(line => line.tx)}::xid8[], ${ownLines.map(line => line.wroteAt)}::timestamptz[]) n (tx, at)
    join change c on c.tx = n.tx and c.at = n.at
    where c.op = 'U' and c.key = any(${[...records]}::text[]) order by c.seq ${PLANNED_ONCE}`.execute(db)
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    before: JSON.parse(before) as RowChange['before'],
    after: JSON.parse(after) as RowChange['after'],
  }))
}
