// One statement over all kinds. Never a named prepared statement: its generic plan is ten times slower (parts of words).
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { HIT_KINDS, type HitKind } from '../access.ts'
import { SEARCH_LIMITS } from '../contract.ts'
import { kindsOf, type Kind } from './kinds.ts'
import { almost, anywhere, begins, idsOf, type SearchTarget, type Words } from './searchQuery.ts'

export interface HitRow {
  kind: HitKind
  id: string
  title: string
  detail: string
  of: string | null
  level: string | null
  off: boolean
  /** 0 exact, 1 every word begins one of the record's, 2 somewhere inside. */
  rank: number
}

/** The most records to rank. */
const MOST_RANKED = 200

const columns = (name: HitKind, kind: Kind) => sql`${name} as kind, ${kind.id} as id, ${kind.title} as title,
  concat_ws(' · ', ${sql.join(kind.detail.map(part => sql`nullif(${part}, '')`))}) as detail,
  ${kind.of ?? sql`null::char(24)`} as "of", ${kind.level ?? sql`null::char(24)`} as level, ${kind.off ?? sql`false`} as off`

const byIds = (name: HitKind, kind: Kind, ids: readonly string[]) => sql`
  select ${columns(name, kind)}, 0 as rank, 0::bigint as place from ${kind.from}
  where ${kind.alive} and ${kind.id} = any(${ids}::char(24)[])`

/** The candidates' ids: all hits, or with many hits first those with prefix matches. */
const candidates = (kind: Kind, words: Words) =>
  kind.many
    ? sql`with begun as materialized (
        select ${kind.id} as id from ${kind.from} where ${kind.alive} and ${begins(words, kind)} limit ${sql.lit(MOST_RANKED)})
      select id from begun union
      (select ${kind.id} from ${kind.from} where (select count(*) from begun) < ${sql.lit(SEARCH_LIMITS.perKind)}
        and ${kind.alive} and ${anywhere(words, kind)} limit ${sql.lit(MOST_RANKED)})`
    : sql`select ${kind.id} from ${kind.from} where ${kind.alive} and ${anywhere(words, kind)}`

function byWords(name: HitKind, kind: Kind, words: Words, matches = candidates(kind, words)): RawBuilder<unknown> {
  const byName = kind.named?.(words)
  const rows = byName
    ? sql`select id from (${matches}) met union select ${kind.id} from ${kind.from} where ${kind.alive} and ${byName}`
    : matches
  const rank = sql`case when ${kind.exact?.(words) ?? sql`false`} or ${byName ?? sql`false`} then 0 when ${begins(words, { words: kind.words })} then 1 else 2 end`
  return sql`
    select *, row_number() over (order by found.rank, found.sort, found.id) as place from (
      select ${columns(name, kind)}, ${rank} as rank, ${kind.order} as sort from ${kind.from}
      where ${kind.id} in (${rows})) found
    order by place limit ${sql.lit(SEARCH_LIMITS.perKind)}`
}

const receiptFrom = sql`select 'receipt' as kind, r.id, 'Recibo ' || r.folio as title,
    concat_ws(' ', s.name, s.last_name, nullif(s.second_last_name, '-')) as detail,
    r.student_id as "of", null::char(24) as level, false as off, 0 as rank, 0::bigint as place
  from receipt r join student s on s.id = r.student_id and s.deleted_at is null`

function receipts(target: SearchTarget): RawBuilder<unknown> | null {
  if ('ids' in target) {
    const ids = idsOf(target.ids, 'receipt')
    return ids.length > 0 ? sql`${receiptFrom} where r.id = any(${ids}::char(24)[])` : null
  }
  return target.receipt && sql`${receiptFrom} where r.year = ${target.receipt.year} and r.number = ${target.receipt.number}`
}

function branch(name: HitKind, target: SearchTarget, kinds: ReturnType<typeof kindsOf>): RawBuilder<unknown> | null {
  if (name === 'receipt') return receipts(target)
  if (!('ids' in target)) return byWords(name, kinds[name], target)
  const ids = idsOf(target.ids, name)
  return ids.length > 0 ? byIds(name, kinds[name], ids) : null
}

/** The ids of hits with one wrong letter. */
const nearly = (kind: Kind, words: Words) =>
  sql`select ${kind.id} from ${kind.from} where ${kind.alive} and ${almost(words, kind)} limit ${sql.lit(MOST_RANKED)}`

const PEOPLE = ['student', 'payer', 'visitor', 'employee'] as const

/** People with one wrong letter in a long word: for a search without results. */
export async function findNearly(db: Db, allowed: ReadonlySet<HitKind>, words: Words, today: string): Promise<HitRow[]> {
  const kinds = kindsOf(today)
  const people = PEOPLE.filter(name => allowed.has(name))
  return together(
    db,
    people.map(name => byWords(name, kinds[name], words, nearly(kinds[name], words))),
  )
}

/** The best of each of these kinds, by kind and rank. */
export async function find(db: Db, allowed: ReadonlySet<HitKind>, target: SearchTarget, today: string): Promise<HitRow[]> {
  const kinds = kindsOf(today)
  const branches = HIT_KINDS.filter(name => allowed.has(name)).flatMap(name => branch(name, target, kinds) ?? [])
  return together(db, branches)
}

/** Hits of several kinds in one statement, in the order of the kinds. */
async function together(db: Db, branches: readonly RawBuilder<unknown>[]): Promise<HitRow[]> {
  if (branches.length === 0) return []
  const hit = sql`kind, id, title, detail, "of", level, off, rank, place`
  const { rows } = await sql<HitRow & { place: number }>`${sql.join(
    branches.map((each, at) => sql`(select ${hit}, ${sql.lit(at)} as turn from (${each}) ${sql.ref(`b${at}`)})`),
    sql` union all `,
  )} order by turn, place`.execute(db)
  return rows
}
