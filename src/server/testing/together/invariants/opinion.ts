import { opinionOf, type Books } from '../model.ts'
import type { Judge, World } from '../world.ts'

const BOOKS = `select json_build_object(
  'seats', coalesce((select json_agg(json_build_object('id', r.id, 'student', r.student_id, 'group', r.group_id, 'price', r.price, 'ended', r.ended_at is not null,
      'registeredAt', extract(epoch from r.registered_at) * 1000, 'day', (r.registered_at at time zone 'America/Mexico_City')::date,
      'plan', coalesce((select json_agg(json_build_object('on', i.due_on, 'amount', i.amount) order by i.due_on) from instalment i where i.registration_id = r.id), '[]'))) from registration r), '[]'),
  'entries', coalesce((select json_agg(json_build_object('student', e.student_id, 'registration', e.registration_id, 'other', e.other, 'amount', e.amount, 'discount', e.discount, 'voided', e.voided_at is not null)) from entry e), '[]'),
  'holds', coalesce((select json_agg(json_build_object('group', group_id, 'seats', seats)) from seat_hold), '[]')) as books`
const FIGURES = `
  select 'taken ' || id as name, taken::bigint as figure from class_group where taken <> 0
  union all select 'held ' || id, held from class_group where held <> 0
  union all select 'owes ' || id, balance_due from student where balance_due <> 0
  union all select 'credit ' || id, credit from student where credit <> 0
  union all select concat('dated ', registration_id, ' ', due_on), amount from due_row
  union all select concat('due ', registration_id, ' ', due_on), open from open_due`

/** Seats, balances and dues equal the model's (TOG-6). */
export function opinion({ eye }: World): Judge {
  return async ({ left }, whole) => {
    if (!whole && left.changes.length + left.entries.length === 0) return []
    const { rows: bookRows } = await eye.query<{ books: Books }>({ name: 'books', text: BOOKS })
    const { rows } = await eye.query<{ name: string; figure: string }>({ name: 'figures', text: FIGURES })
    const expected = opinionOf(bookRows[0]!.books)
    const actual = new Map(rows.map(({ name, figure }) => [name, Number(figure)]))
    return [...new Set([...expected.keys(), ...actual.keys()])]
      .filter(name => (expected.get(name) ?? 0) !== (actual.get(name) ?? 0))
      .map(name => ({
        rule: 'TOG-6 the second model says the same',
        found: `${name}: ${actual.get(name) ?? 0}, by the model ${expected.get(name) ?? 0}`,
      }))
  }
}
