// Lines as the screen reads them: with who is proposed, why, what they owe, and what a desk typed of it.
import { sql } from 'kysely'
import type { z } from 'zod'
import { academyDay } from '#lib/days.ts'
import type { Context } from '#server/http/feature.ts'
import type { BankLine } from '../contract.ts'
import { signsOf } from '../match.ts'
import * as people from './people.ts'
import type { LineRow } from './store.ts'
import { typedPayments } from './typed.ts'

interface Named {
  id: string
  name: string
  lastName: string
  secondLastName: string
  dues: { course: string; dueOn: string; open: number }[]
}

/** So many open dates stand on a proposal. */
const MOST_DUES = 4
const OPEN = new Set(['sure', 'probable', 'possible', 'none', 'failed'])

async function namesOf({ db }: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Named>> {
  const { rows } = await sql<Named>`
    select s.id, s.name, s.last_name, s.second_last_name,
      (select coalesce(json_agg(json_build_object('course', x.course, 'dueOn', x.due_on, 'open', x.open) order by x.due_on), '[]') from (
        select c.name as course, o.due_on, o.open from open_due o
        join registration r on r.id = o.registration_id join course c on c.id = r.course_id
        where o.student_id = s.id order by o.due_on, r.id limit ${sql.lit(MOST_DUES)}) x) as dues
    from student s where s.id = any(${ids}::char(24)[])`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}

/** Four questions, however many lines. */
export async function shownLines(context: Context, lines: readonly LineRow[]): Promise<z.output<typeof BankLine>[]> {
  const { db, now, academy } = context
  const proposed = (line: LineRow) => (OPEN.has(line.state) ? line.candidates : [])
  const candidateIds = [...new Set(lines.flatMap(proposed))]
  const wanted = lines.flatMap(line => proposed(line).map(studentId => ({ studentId, amount: line.amount, day: line.day })))
  const [names, persons, typed] = await Promise.all([
    namesOf(context, [...new Set([...candidateIds, ...lines.flatMap(({ studentId }) => studentId ?? [])])]),
    people.byIds(db, candidateIds, academyDay(now, academy.timeZone)),
    typedPayments(db, wanted),
  ])
  const personOf = new Map(persons.map(person => [person.id, person]))
  const named = (id: string) => {
    const { name, lastName, secondLastName } = names.get(id)!
    return { _id: id, name, lastName, secondLastName }
  }
  return lines.map(line => ({
    _id: String(line.number),
    number: line.number,
    day: line.day,
    amount: line.amount,
    text: line.text,
    reference: line.reference,
    state: line.state,
    student: line.studentId === null ? null : named(line.studentId),
    // Who was deleted meanwhile is no longer proposed.
    candidates: proposed(line).flatMap(id => {
      const person = personOf.get(id)
      if (!person) return []
      return {
        ...named(id),
        reference: person.reference,
        why: signsOf(line, person),
        debt: person.debt,
        dues: names.get(id)!.dues,
        typed: typed
          .filter(each => each.studentId === id && each.amount === line.amount)
          .map(each => ({ _id: each.id, concept: each.concept, date: each.date, amount: each.amount })),
      }
    }),
    payment: line.entryId,
    reason: line.reason,
  }))
}
