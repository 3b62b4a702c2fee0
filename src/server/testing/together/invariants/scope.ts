import { lensOf, textOf } from '../../foreign.ts'
import type { Change } from '../memory.ts'
import type { Judge, World } from '../world.ts'

/** Counters that a limited user's act may change for others: computed from rows of their own (M64). */
const COUNTERS: Readonly<Record<string, readonly string[]>> = {
  class_group: ['taken', 'held'],
  student: ['campuses', 'seen_campuses', 'balance_due', 'credit', 'due_on'],
}
const moved = ({ op, tab, after }: Change) => op !== 'U' || Object.keys(after ?? {}).some(column => !(COUNTERS[tab] ?? []).includes(column))

/** `texts`: what an answer or a file would say of them; null where only changes are judged. */
const PLACES = `
  select 'student' as tab, id::text, campuses || seen_campuses as places, array_remove(array[id::text, email, unique_folio], null) as texts from student
  union all select 'talk_student', v.id, k.campuses, array_remove(array[v.id::text, v.email], null) from talk_student v join talk k on k.id = v.talk_id
  union all select 'registration', r.id, g.campuses || s.campuses || s.seen_campuses, array[r.id::text] from registration r join class_group g on g.id = r.group_id join student s on s.id = r.student_id
  union all select o.*, null from (
  select 'class_group', id::text, campuses from class_group
  union all select 'talk', id, campuses from talk
  union all select 'classroom', id, array[location_id::text] from classroom
  union all select 'location', id, array[id::text] from location
  union all select 'lesson_change', x.id, g.campuses from lesson_change x join class_group g on g.id = x.group_id
  union all select 'closed_day', id, case when location_id is null then array['academy'] else array[location_id::text] end from closed_day
  union all select 'payment_plan', p.registration_id, s.campuses || s.seen_campuses from payment_plan p join registration r on r.id = p.registration_id join student s on s.id = r.student_id) o`

interface Place {
  places: string[]
  texts: string[] | null
}

/** A limited employee neither changes nor receives rows of other campuses (TOG-5.4). */
export function scope({ eye }: World): Judge {
  const placesNow = async () =>
    new Map(
      (await eye.query<Place & { tab: string; id: string }>({ name: 'places', text: PLACES })).rows.map(({ tab, id, ...place }) => [
        `${tab} ${id}`,
        place,
      ]),
    )
  let before: Map<string, Place> | undefined
  return async ({ calls, left }) => {
    const now = await placesNow()
    const was = before ?? now
    before = now
    const limited = calls.filter(({ by }) => by.campuses)
    if (limited.length !== 1 || calls.length !== 1) return []
    const [{ by, route, body, input }] = limited as [(typeof limited)[number]]
    const placesOf = (record: string) => [...(was.get(record)?.places ?? []), ...(now.get(record)?.places ?? [])]
    const isElsewhere = (record: string) => placesOf(record).length > 0 && !placesOf(record).some(place => by.campuses!.includes(place))
    const wrong = left.changes
      .filter(moved)
      .filter(({ tab, key }) => isElsewhere(`${tab} ${key}`))
      .map(change => ({ rule: 'TOG-5.4 nothing of elsewhere is changed', found: `${by.name}, ${route.name}: ${JSON.stringify(change)}` }))
    const [answer, inputText] = [await textOf(body), JSON.stringify(input)]
    const records = [...was].flatMap(([record, { texts }]) => (texts ? [{ record, texts, isElsewhere: isElsewhere(record) }] : []))
    const ownTexts = new Set(records.flatMap(each => (each.isElsewhere ? [] : each.texts)))
    const leaks = records.filter(
      each => each.isElsewhere && each.texts.some(text => answer.includes(text) && !inputText.includes(text) && !ownTexts.has(text)),
    )
    return [
      ...wrong,
      ...(lensOf(route) === 'open'
        ? []
        : leaks.map(({ record }) => ({ rule: 'TOG-5.4 nothing of elsewhere is told', found: `${by.name}, ${route.name}: ${record}` }))),
    ]
  }
}
