import { SEATS, STAMPS, TRACKED } from '#features/history/undo/server/plan/tables.ts'
import type { Act, Change } from '../memory.ts'
import type { Judge, World } from '../world.ts'

/** Columns that follow from other rows, increment, or change owner. */
const LOOSE = new Set([
  ...STAMPS,
  'version',
  'campuses',
  'seen_campuses',
  'balance_due',
  'credit',
  'due_on',
  'student_id',
  'talk_student_id',
  'moved_to',
  'question_count',
])
const COUNTED = new Set(Object.values(SEATS).map(({ of }) => of))
const loose = (tab: string, field: string) =>
  LOOSE.has(field) ||
  // The waiting list offers a free seat at once.
  (tab === 'waiting' && field === 'state') ||
  field === TRACKED[tab]?.version ||
  (COUNTED.has(tab) && ['taken', 'held'].includes(field)) ||
  field.endsWith('_at')

interface Field {
  tab: string
  key: string
  field: string
  before: unknown
  after: unknown
}
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
const where = ({ tab, key, field }: Field) => `${tab} ${key} ${field}`

function fieldsOf(changes: readonly Change[]): Map<string, Field> {
  const all = new Map<string, Field>()
  for (const { op, tab, key, before, after } of changes) {
    if (op !== 'U') continue
    for (const field of Object.keys(after ?? {})) {
      const now = { tab, key, field, before: before?.[field], after: after![field] }
      const earlier = all.get(where(now))
      if (earlier) earlier.after = now.after
      else if (!loose(tab, field)) all.set(where(now), now)
    }
  }
  return all
}

const RULE = 'TOG-5.7 an undo takes back its act and nothing that came since'

/** An undo reverts its act and no later change; a redo restores the act (TOG-5.7). */
const effects: Judge = ({ calls, left }) => {
  const [call] = calls
  if (calls.length !== 1 || call?.status !== 200 || !call.of) return Promise.resolve([])
  const { of, body } = call
  const [mine, theirs] = [fieldsOf(of.changes), fieldsOf(left.changes)]
  const wrong: string[] = []
  for (const [at, { before, after }] of theirs) {
    const done = mine.get(at)
    if (!done) continue
    const [was, comes] = of.undone ? [done.after, done.before] : [done.before, done.after]
    // Later changes of others, and parts left out on request, remain.
    if (!same(before, was)) wrong.push(`${at}: ${JSON.stringify(before)} was neither the act's ${JSON.stringify(was)}`)
    if (!same(after, comes) && (body.notes ?? []).length === 0)
      wrong.push(`${at}: came to ${JSON.stringify(after)} instead of ${JSON.stringify(comes)}`)
  }
  return Promise.resolve(
    wrong.map(difference => ({
      rule: RULE,
      found: `${saidOf(of)} ${difference}`,
    })),
  )
}
const saidOf = ({ route, undone: isUndo }: Act) => `${route.name} ${isUndo ? 'undone' : 'done again'}:`

/** A student who is deleted by an undo or a redo has no payment since the deletion that is put back. */
export function undoEffects({ eye }: World): Judge {
  return async (played, whole) => {
    const wrong = await effects(played, whole)
    const again = played.left.changes.filter(
      ({ tab, op, before, after }) =>
        tab === 'student' && op === 'U' && before?.deleted_at === null && typeof after?.deleted_at === 'string',
    )
    if (again.length === 0 || !played.calls.some(({ of, status }) => of && status === 200)) return wrong
    const { rows } = await eye.query<{ found: string }>(
      `select concat(s.name, ' ', s.last_name, ': ', e.concept, ' of ', e.entered_at) as found from entry e join student s on s.id = e.student_id
       where s.id = any($1) and s.merged_into is null and e.voided_at is null and e.entered_at > s.deleted_at`,
      [again.map(({ key }) => key)],
    )
    return [...wrong, ...rows.map(({ found }) => ({ rule: RULE, found: `deleted over a later payment: ${found}` }))]
  }
}
