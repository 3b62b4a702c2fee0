// Lines for the screen: proposals, reasons, debts, and payments of desks.
import { sql } from 'kysely'
import type { z } from 'zod'
import { academyDay } from '#lib/days.ts'
import type { Context } from '#server/http/feature.ts'
import type { BankLine } from '../contract.ts'
import { familiesOf, sharedSums, signsOf, type Person } from '../match.ts'
import { sharesOf } from './family.ts'
import * as people from './people.ts'
import type { LineRow } from './store.ts'
import { nearPayments } from './typed.ts'

type Twin = NonNullable<z.output<typeof BankLine>['twin']>

interface NamedStudent {
  id: string
  name: string
  lastName: string
  secondLastName: string
  dues: { course: string; dueOn: string; open: number }[]
}

/** The most open dates in a proposal. */
const MOST_DUES = 4
const OPEN = new Set(['sure', 'probable', 'possible', 'none', 'failed'])

async function namesOf({ db }: Context, ids: readonly string[]): Promise<ReadonlyMap<string, NamedStudent>> {
  const { rows } = await sql<NamedStudent>`
    select s.id, s.name, s.last_name, s.second_last_name,
      (select coalesce(json_agg(json_build_object('course', x.course, 'dueOn', x.due_on, 'open', x.open) order by x.due_on), '[]') from (
        select c.name as course, o.due_on, o.open from open_due o
        join registration r on r.id = o.registration_id join course c on c.id = r.course_id
        where o.student_id = s.id order by o.due_on, r.id limit ${sql.lit(MOST_DUES)}) x) as dues
    from student s where s.id = any(${ids}::char(24)[])`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}

/** The twins of the lines: possible or declared. */
async function twinsFor({ db }: Context, lines: readonly LineRow[]): Promise<ReadonlyMap<number, Twin>> {
  const paired = lines.filter(({ pairImport, pairEntry }) => pairImport !== null || pairEntry !== null)
  if (paired.length === 0) return new Map()
  const pairs = paired.map(({ number, pairImport, pairNumber, pairEntry }) => ({ number, pairImport, pairNumber, pairEntry }))
  const { rows } = await sql<{ of: number; twin: Twin }>`
    select w.number as of, json_build_object(
      'day', coalesce(o.day, academy_day(e.entered_at)),
      'amount', coalesce(o.amount, (select sum(x.amount) from entry x where x.id = e.id or x.id in (
        select b.entry_id from receipt_entry a join receipt_entry b on b.receipt_id = a.receipt_id
        join receipt r on r.id = a.receipt_id and r.kind = 'payment' where a.entry_id = e.id))),
      'student', case when s.id is not null then
        json_build_object('_id', s.id, 'name', s.name, 'lastName', s.last_name, 'secondLastName', s.second_last_name) end,
      'line', case when o.import_id is not null then json_build_object('account', a.name, 'filename', i.filename, 'brought', i.created_at,
        'number', o.number, 'text', o.text, 'reference', o.reference, 'state', o.state) end,
      'payment', case when e.id is not null then json_build_object('_id', e.id, 'date', e.entered_at, 'concept', e.concept, 'type', e.type,
        'receipt', (select r.folio from receipt_entry l join receipt r on r.id = l.receipt_id where l.entry_id = e.id order by r.created_at limit 1),
        'user', (select concat_ws(' ', u.name, u.last_name) from employee u where u.id = e.user_id)) end) as twin
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as w(number int, "pairImport" char(24), "pairNumber" int, "pairEntry" char(24))
    left join bank_line o on o.import_id = w."pairImport" and o.number = w."pairNumber"
    left join bank_import i on i.id = o.import_id
    left join bank_account a on a.id = i.account_id
    left join entry e on e.id = w."pairEntry"
    left join student s on s.id = coalesce(o.student_id, e.student_id)`.execute(db)
  return new Map(
    rows.map(({ of, twin }) => [
      of,
      {
        ...twin,
        line: twin.line && { ...twin.line, brought: new Date(twin.line.brought) },
        payment: twin.payment && { ...twin.payment, date: new Date(twin.payment.date) },
      },
    ]),
  )
}

/** The likeliest candidate whose family's figures add up to the line, and who does not owe this figure alone. */
function familyIn({ amount }: LineRow, candidates: readonly string[], families: readonly (readonly Person[])[]): string | null {
  const own = candidates.find(id =>
    families.some(family => family.some(person => person.id === id && !person.figures.includes(amount)) && sharedSums(family).has(amount)),
  )
  return own ?? null
}

/** Seven queries for any number of lines. */
export async function shownLines(context: Context, lines: readonly LineRow[]): Promise<z.output<typeof BankLine>[]> {
  const { db, now, academy } = context
  const proposed = (line: LineRow) => (OPEN.has(line.state) ? line.candidates : [])
  const candidateIds = [...new Set(lines.flatMap(proposed))]
  const payments = lines.flatMap(line => proposed(line).map(studentId => ({ studentId, amount: line.amount, day: line.day })))
  const posted = lines.flatMap(({ state, entryId }) => (state === 'posted' && entryId !== null ? [entryId] : []))
  const day = academyDay(now, academy.timeZone)
  const [names, persons, typed, twins, kin, shares] = await Promise.all([
    namesOf(context, [...new Set([...candidateIds, ...lines.flatMap(({ studentId }) => studentId ?? [])])]),
    people.byIds(db, candidateIds, day),
    nearPayments(db, payments),
    twinsFor(context, lines),
    people.families(db, candidateIds, day),
    sharesOf(db, posted),
  ])
  const families = familiesOf(kin)
  const personOf = new Map(persons.map(person => [person.id, person]))
  const studentOf = (id: string) => {
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
    student: line.studentId === null ? null : studentOf(line.studentId),
    // Students deleted meanwhile are not proposed.
    candidates: proposed(line).flatMap(id => {
      const person = personOf.get(id)
      if (!person) return []
      return {
        ...studentOf(id),
        reference: person.reference,
        why: signsOf(line, person),
        debt: person.debt,
        dues: names.get(id)!.dues,
        typed: typed
          .filter(each => each.studentId === id && each.amount === line.amount && each.of === line.day && !line.apart.includes(each.id))
          .map(each => ({ _id: each.id, concept: each.concept, date: each.date, amount: each.amount })),
      }
    }),
    twin: twins.get(line.number) ?? null,
    family: familyIn(line, proposed(line), families),
    shares: (line.entryId !== null && shares.get(line.entryId)) || [],
    payment: line.entryId,
    reason: line.reason,
  }))
}
