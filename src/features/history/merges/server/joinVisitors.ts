// Merges two visitors of the same talk (DES-29): frees the newer seat, keeps the latest call and attendance.
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { fail } from '#server/http/refusal.ts'
import { twinFailures } from '#features/foundation/twins/contract.ts'
import { mergeFailures, type MergeChoice } from '../contract.ts'
import { decide, personChoices, printOf, fieldsFromGive, type Choices, type Person } from './choices.ts'
import { movesOf, VISITOR_HANDS } from './hands.ts'
import type { Pair } from './studentSides.ts'

export interface VisitorRow extends Person {
  id: string
  talkId: string
  status: number | null
  nextCallAt: Date | null
  calledBy: string | null
  calledAt: Date | null
  confirmedBy: string | null
  confirmedAt: Date | null
  attendance: boolean
  attendedAt: Date | null
  studentId: string | null
  registeredAt: Date
}

const COLUMNS =
  sql.raw(`id, talk_id, name, last_name, second_last_name, email, phone_number, second_phone_number, birth_date, source_id, (select name from source where id = source_id) as source_name, status, next_call_at,
  called_by, called_at, confirmed_by, confirmed_at, attendance, attended_at, student_id, registered_at`)

/** Both active visitors of one talk; `locked`: locks the talk first, which counts the seats. */
export async function visitorPair(db: Db, keep: string, give: string, locked: boolean): Promise<Pair<VisitorRow>> {
  if (locked) {
    await sql`select id from talk where id in (select talk_id from talk_student where id = any(${[keep, give]})) order by id for no key update`.execute(
      db,
    )
    await sql`select id from talk_student where id = any(${[keep, give]}) order by id for update`.execute(db)
  }
  const { rows } = await sql<VisitorRow>`
    select ${COLUMNS} from talk_student where id = any(${[keep, give]}) and deleted_at is null and moved_to is null`.execute(db)
  const of = (id: string) => rows.find(row => row.id === id) ?? fail(twinFailures.MERGE_GONE)
  const pair = { keep: of(keep), give: of(give) }
  if (pair.keep.talkId !== pair.give.talkId) fail(mergeFailures.MERGE_TALKS)
  return pair
}

export interface VisitorSides {
  pair: Pair<VisitorRow>
  choices: MergeChoice[]
  print: string
}
export function visitorSides(pair: Pair<VisitorRow>): VisitorSides {
  const choices = personChoices(pair.keep, pair.give)
  return { pair, choices, print: printOf([pair.keep.id, pair.give.id], choices) }
}

const laterOf = (keep: Date | null, give: Date | null) => give !== null && (keep === null || give > keep)

function calls({ keep, give }: Pair<VisitorRow>) {
  const { status, nextCallAt, calledBy, calledAt } = laterOf(keep.calledAt, give.calledAt) ? give : keep
  const { confirmedBy, confirmedAt } = laterOf(keep.confirmedAt, give.confirmedAt) ? give : keep
  const came = keep.attendance || !give.attendance ? keep : give
  return {
    status,
    nextCallAt,
    calledBy,
    calledAt,
    confirmedBy,
    confirmedAt,
    attendance: came.attendance,
    attendedAt: came.attendedAt,
    studentId: keep.studentId ?? give.studentId,
  }
}

/** The caller has locked both rows. */
export async function joinVisitors(db: Db, { pair, choices }: VisitorSides, choicesMade: Choices, now: Date): Promise<Partial<Person>> {
  const { keep, give } = pair
  const decided = decide(choices, choicesMade)
  await sql`update talk_student set deleted_at = ${now}, merged_into = ${keep.id} where id = ${give.id}`.execute(db)
  await sql`update talk set taken = taken - 1 where id = ${keep.talkId}`.execute(db)
  for (const [table, column] of movesOf(VISITOR_HANDS))
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${keep.id} where ${sql.ref(column)} = ${give.id}`.execute(db)
  const own = fieldsFromGive(give, decided)
  await db
    .updateTable('talkStudent')
    .set({ ...own, ...calls(pair) })
    .where('id', '=', keep.id)
    .execute()
  return own
}

/** Like students: newer messages and notes of the merged visitor move too, the latest call stays (M117). */
export async function joinVisitorsAgain(db: Db, keep: string, give: string): Promise<void> {
  const { rows } = await sql<VisitorRow>`select ${COLUMNS} from talk_student where id = any(${[keep, give]})`.execute(db)
  const of = (id: string) => rows.find(row => row.id === id) ?? fail(twinFailures.MERGE_GONE)
  for (const [table, column] of movesOf(VISITOR_HANDS))
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${keep} where ${sql.ref(column)} = ${give}`.execute(db)
  await db
    .updateTable('talkStudent')
    .set(calls({ keep: of(keep), give: of(give) }))
    .where('id', '=', keep)
    .execute()
}
