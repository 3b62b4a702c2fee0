import { lensOf, textOf } from '../../foreign.ts'
import type { Change } from '../memory.ts'
import type { Judge, World } from '../world.ts'

/** Counters that a limited user's act may change for others: computed from rows of their own (M64). */
const COUNTERS: Readonly<Record<string, readonly string[]>> = {
  class_group: ['taken', 'held'],
  student: ['campuses', 'seen_campuses', 'balance_due', 'credit', 'due_on'],
}
const moved = ({ op, tab, after }: Change) => op !== 'U' || Object.keys(after ?? {}).some(column => !(COUNTERS[tab] ?? []).includes(column))

const PLACES = `
  select 'class_group' as tab, id::text, campuses as places from class_group
  union all select 'student', id, campuses || seen_campuses from student
  union all select 'talk', id, campuses from talk
  union all select 'talk_student', v.id, k.campuses from talk_student v join talk k on k.id = v.talk_id
  union all select 'classroom', id, array[location_id::text] from classroom
  union all select 'location', id, array[id::text] from location
  union all select 'lesson_change', x.id, g.campuses from lesson_change x join class_group g on g.id = x.group_id
  union all select 'registration', r.id, g.campuses || s.campuses || s.seen_campuses from registration r join class_group g on g.id = r.group_id join student s on s.id = r.student_id
  union all select 'closed_day', id, case when location_id is null then array['academy'] else array[location_id::text] end from closed_day
  union all select 'payment_plan', p.registration_id, s.campuses || s.seen_campuses from payment_plan p join registration r on r.id = p.registration_id join student s on s.id = r.student_id`

/** A limited employee neither changes nor receives rows of other campuses (TOG-5.4). */
export function scope({ eye }: World): Judge {
  const placesNow = async () =>
    new Map(
      (await eye.query<{ tab: string; id: string; places: string[] }>({ name: 'places', text: PLACES })).rows.map(({ tab, id, places }) => [
        `${tab} ${id}`,
        places,
      ]),
    )
  let before: Map<string, string[]> | undefined
  return async ({ calls, left }) => {
    const now = await placesNow()
    const was = before ?? now
    before = now
    const limited = calls.filter(({ by }) => by.campuses)
    if (limited.length !== 1 || calls.length !== 1) return []
    const [{ by, route, body, input }] = limited as [(typeof limited)[number]]
    const mine = (places: readonly string[]) => places.some(place => by.campuses!.includes(place))
    const placesOf = (record: string) => [...(was.get(record) ?? []), ...(now.get(record) ?? [])]
    const wrong = left.changes
      .filter(moved)
      .filter(({ tab, key }) => placesOf(`${tab} ${key}`).length > 0 && !mine(placesOf(`${tab} ${key}`)))
      .map(change => ({ rule: 'TOG-5.4 nothing of elsewhere is changed', found: `${by.name}, ${route.name}: ${JSON.stringify(change)}` }))
    const answer = await textOf(body)
    const inputText = JSON.stringify(input)
    const leaks = [...was].filter(([record, places]) => {
      const [tab, id] = record.split(' ') as [string, string]
      return (
        ['student', 'registration', 'talk_student'].includes(tab) &&
        !mine(placesOf(record)) &&
        places.length > 0 &&
        answer.includes(id) &&
        !inputText.includes(id)
      )
    })
    return [
      ...wrong,
      ...(lensOf(route) === 'open'
        ? []
        : leaks.map(([record]) => ({ rule: 'TOG-5.4 nothing of elsewhere is told', found: `${by.name}, ${route.name}: ${record}` }))),
    ]
  }
}
