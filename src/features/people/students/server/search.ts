import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { page, PLANNED_ONCE } from '#server/db/driver/plannedOnce.ts'
import { studentHasWanted, studentIs, wantedWords } from '#server/db/textSearch.ts'
import type { StudentFilter } from '../contract.ts'
import { filtered, filteredUnindexed } from './filter.ts'
import { rowGroup, studentColumns, studentSums, type ListedRow } from './row.ts'

/** The most matches to gather and sort. More are found sooner by walking the sorted index. */
export const MOST_GATHERED = 3_000

interface Page {
  skip: number
  limit: number
}

interface Matches {
  /** How many match, at most one more than `MOST_GATHERED`; the rows are the page of those unless there are more. */
  met: number
  rows: ListedRow[]
}

export interface Sought extends StudentFilter {
  words: readonly string[]
  today: string
  first?: 'owing' | undefined
}

const sortKey = ({ aging }: Sought) => (aging ? sql`s.due_on` : sql`s.sort_name`)

/**
 * One page of few matches, which are gathered once, counted and sorted. The words are normalized once, however many there
 * are, so one text serves all searches and keeps its plan.
 */
export async function findFew(db: Db, sought: Sought, range: Page): Promise<Matches> {
  const { rows } = await sql<ListedRow & { met: number }>`${PLANNED_ONCE}
    with ${wantedWords(sought.words)}, hit as materialized (
      select s.id, ${sought.first ? sql`s.due_on is null` : sql`false`} as last, ${sortKey(sought)} as sort_key from student s
      where s.deleted_at is null${filteredUnindexed(sought, sought.today)} and ${studentHasWanted} limit ${sql.lit(MOST_GATHERED + 1)}
    ), shown as materialized (
      select id, last, sort_key from hit order by last, sort_key, id ${page(range)}
    )
    select met.n as met, found.* from (select count(*) as n from hit) met
    left join (
      select shown.last, shown.sort_key, ${studentColumns}, ${rowGroup} from shown
      join student s on s.id = shown.id ${studentSums}) found on true
    order by found.last, found.sort_key, found.id`.execute(db)
  return { met: rows[0]!.met, rows: rows.filter(row => row.id !== null) }
}

/** One page of many matches: walking the sorted index finds them soon. */
export async function walk(db: Db, sought: Sought, { skip, limit }: Page): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    with shown as materialized (
      select s.id, ${sortKey(sought)} as sort_key from student s where s.deleted_at is null${filtered(sought, sought.today)} and ${sql.join(
        sought.words.map(word => studentIs(word)),
        sql` and `,
      )}
      order by ${sortKey(sought)}, s.id limit ${limit} offset ${skip}
    )
    select ${studentColumns}, ${rowGroup} from shown
    join student s on s.id = shown.id ${studentSums}
    order by shown.sort_key, shown.id`.execute(db)
  return rows
}
