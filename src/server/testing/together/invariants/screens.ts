import { cash } from '#features/money/cash/contract.ts'
import { waiting } from '#features/outreach/waiting/contract.ts'
import { students } from '#features/people/students/contract.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { dashboard } from '#features/workspace/dashboard/contract.ts'
import type { Judge, World } from '../world.ts'

const ROWS = `select json_build_object(
  'students', (select count(*) from student where deleted_at is null),
  'owing', (select count(*) from student where deleted_at is null and balance_due > 0),
  'owed', (select coalesce(sum(balance_due), 0) from student where deleted_at is null),
  'late', (select count(distinct d.student_id) from open_due d join student s on s.id = d.student_id where s.deleted_at is null and d.due_on < $1),
  'lateAmount', (select coalesce(sum(d.open), 0) from open_due d join student s on s.id = d.student_id where s.deleted_at is null and d.due_on < $1),
  'groups', (select count(*) from class_group where deleted_at is null and parent_group_id is null),
  'waiting', (select count(*) from waiting where closed_at is null),
  'today', (select coalesce(sum(e.amount), 0) from entry e where e.voided_at is null and e.source <> 'opening' and (e.entered_at at time zone 'America/Mexico_City')::date = $1),
  'seats', coalesce((select json_object_agg(g.id, json_build_object('people', (select count(*) from registration r where r.group_id = g.id and r.ended_at is null), 'free', coalesce(g.quota, 0) - g.taken))
    from class_group g where g.deleted_at is null), '{}')) as rows`
const cents = (pesos: number) => Math.round(pesos * 100)
interface Rows {
  students: number
  owing: number
  owed: number
  late: number
  lateAmount: number
  waiting: number
  groups: number
  today: number
  seats: Record<string, { people: number; free: number }>
}

/** Lists, cards and reports show the same figure as the rows (TOG-5.8). */
export function screens({ t, eye, people }: World): Judge {
  const admin = people[0]!
  return async ({ today }, whole) => {
    if (!whole) return []
    const { rows } = await eye.query<{ rows: Rows }>(ROWS, [today])
    const expected = rows[0]!.rows
    const pairs: [what: string, told: number, meant: number][] = []
    pairs.push(['students', (await t.ok(students.list, { query: { limit: 1 } }, admin)).total, expected.students])
    pairs.push(['students who owe', (await t.ok(students.list, { query: { limit: 1, debt: true } }, admin)).total, expected.owing])
    pairs.push(['waiting', (await t.ok(waiting.list, { query: { limit: 1 } }, admin)).total, expected.waiting])
    const { totals, entries } = await t.ok(cash.report, { query: { date: today } }, admin)
    pairs.push(['cash of today', cents(totals.net), expected.today], ['lines of cash', entries.length, totals.count])
    const { debts, income } = await t.ok(dashboard.show, {}, admin)
    pairs.push(
      ['students who owe, at home', debts!.students, expected.owing],
      ['owed, at home', cents(debts!.amount), expected.owed],
      ['overdue students, at home', debts!.overdue.students, expected.late],
      ['overdue, at home', cents(debts!.overdue.amount), expected.lateAmount],
      ['income of today, at home', cents(income!.today), expected.today],
    )
    const { groups: listed } = await t.ok(groups.list, {}, admin)
    pairs.push(['groups', listed.length, expected.groups])
    for (const { _id, name, studentListLength, available } of listed)
      pairs.push(
        [`people in ${name}`, studentListLength, expected.seats[_id]?.people ?? -1],
        [`seats of ${name}`, available, Math.max(0, expected.seats[_id]?.free ?? -1)],
      )
    const [open] = listed.filter(({ parentGroup }) => !parentGroup).toSorted((a, b) => b.studentListLength - a.studentListLength)
    if (open)
      pairs.push([
        `list of ${open.name}`,
        (await t.ok(groups.students, { params: { id: open._id }, query: { limit: 1 } }, admin)).total,
        open.studentListLength,
      ])
    return pairs
      .filter(([, actual, is]) => actual !== is)
      .map(([what, actual, is]) => ({ rule: 'TOG-5.8 screens tell what the rows say', found: `${what}: ${actual} instead of ${is}` }))
  }
}
