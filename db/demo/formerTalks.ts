// The talks of the seasons before the present one, with their visitors and calls: fewer ones, each was held.
import { sql } from 'kysely'
import { addDays, daysBetween } from '#lib/days.ts'
import { clockAt } from './clock.ts'
import { type Demo, idsOf } from './context.ts'
import { type Formers, FULL_SEASONS, sizeThen } from './formers.ts'
import { inventFormers } from './people.ts'
import type { Places } from './places.ts'
import { random } from './random.ts'
import { sourceFor } from './sources.ts'
import type { Student } from './students.ts'
import { TALKS, type TalkPlan } from './talkList.ts'
import { callersOf, type Talk, visitorsOf, writeTalks } from './talks.ts'

const FORMER = 'de30aca2de'
/** Talks were named otherwise: a search for one of today does not find those. */
const NAMES = {
  'Orientacion Bachillerato': 'Elige tu bachillerato',
  'Feria de carreras': 'Expo carreras',
  'Casa del terror': 'Noche de examen',
}
const DAY = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' })
/** So many visitors of a talk became students, fewer where it was after the day of the season. */
const [ENROLLED, LATE_ENROLLED] = [6, 1]
const ENROLS_WITHIN = 30

const plansOf = (ago: number, nameOf: (plan: TalkPlan) => string): TalkPlan[] =>
  TALKS.flatMap(plan => {
    if (plan.start === null || plan.inactive) return []
    const { cost, visitors, ...rest } = plan
    return [{ ...rest, name: nameOf(plan), visitors: sizeThen(visitors, ago), ...(cost && { cost: sizeThen(cost / 100, ago) * 100 }) }]
  })

/** Takes those who enrolled soon after the talk. Changes `students`. */
function takeLater({ begins }: Talk, students: Student[], most: number, dayOf: (instant: Date) => string): Student[] {
  const soon = (student: Student) => student.createdAt > begins! && daysBetween(dayOf(begins!), dayOf(student.createdAt)) <= ENROLS_WITHIN
  return students
    .filter(soon)
    .slice(0, most)
    .map(student => students.splice(students.indexOf(student), 1)[0]!)
}

export async function seedFormerTalks(
  demo: Demo,
  { students }: Formers,
  { places, employees, timeZone }: { places: Places; employees: Record<string, string>; timeZone: string },
): Promise<void> {
  const id = idsOf(FORMER, demo.clock.at(demo.clock.day(-800), 540))
  const emails = new Set(students.map(({ person }) => person.email))
  const free = students.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  for (const ago of FULL_SEASONS) {
    const clock = clockAt(demo.clock.at(addDays(demo.clock.today, -ago), 21 * 60), timeZone)
    const past: Demo = { ...demo, clock, id, random: random(20261122 + ago) }
    const dayOf = ({ start, days: [weekday] }: TalkPlan) => DAY.format(new Date(`${clock.dayOn(weekday!, start!)}T00:00:00Z`))
    const talks = await writeTalks(
      past,
      places,
      employees,
      plansOf(ago, plan => `${NAMES[plan.type]}, ${dayOf(plan)}`),
    )
    const visitors = talks.flatMap(talk => {
      const later = takeLater(talk, free, talk.begins! < clock.now ? ENROLLED : LATE_ENROLLED, clock.dayOf)
      return visitorsOf(past, talk, inventFormers(past, talk.plan.visitors, emails), later, callersOf(employees), true)
    })
    await demo.insert('talkStudent', visitors)
    const ids = sql`${talks.map(talk => talk.id)}::char(24)[]`
    await sql`update talk t set taken = (select count(*) from talk_student v where v.talk_id = t.id) where t.id = any (${ids})`.execute(
      demo.db,
    )
    await sql`
      update talk_student v set source_id = case when v.student_id is null then ${sourceFor('v.id')} else (select s.source_id from student s where s.id = v.student_id) end
      where v.talk_id = any (${ids})`.execute(demo.db)
  }
}
