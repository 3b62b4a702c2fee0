import { PlanInput } from '#features/teaching/planner/contract.ts'
import { blocksInUse } from '#features/teaching/planner/server/facts.ts'
import { groundFor } from '#features/teaching/planner/server/planAnswer.ts'
import { resultOf } from '#features/teaching/planner/server/result.ts'
import { startSolving } from '#features/teaching/planner/server/solve/solver.ts'
import { addDays, weekdayOf } from '#lib/days.ts'
import type { Demo } from './context.ts'
import type { Course, CourseKey } from './courses.ts'
import type { Places } from './places.ts'

const SECONDS = 120
/** Wanted groups and their sizes, as many as last year. No room of Coyoacán is large enough for the last. */
const DEMO_GROUPS: readonly [CourseKey, campus: string, groups: number, size: number][] = [
  ['unam', 'Lindavista', 3, 30],
  ['unam', 'Coyoacán', 2, 30],
  ['unam', 'Ecatepec', 1, 35],
  ['ipn', 'Lindavista', 2, 25],
  ['ipn', 'Coyoacán', 1, 25],
  ['maths', 'Lindavista', 1, 25],
  ['social', 'Lindavista', 1, 25],
  ['sciences', 'Coyoacán', 1, 25],
  ['physics', 'Lindavista', 1, 20],
  ['physics', 'Coyoacán', 1, 45],
]

/** Hours without any lesson so far: without them two groups have no place. */
const SUNDAY = [{ day: 6, startHour: '0900', endHour: '1100' }]

/** A plan of 14 groups, solved, two of them fixed and one without a place; an older one that was created and undone. */
export async function seedGroupPlans(demo: Demo, courses: Record<CourseKey, Course>, places: Places, userId: string): Promise<void> {
  const { db, id, clock, insert } = demo
  const monday = (days: number) => addDays(clock.day(days), -weekdayOf(clock.day(days)))
  const blocks = [...(await blocksInUse(db)).slice(0, 20), SUNDAY].map(hours => ({ id: id(), hours }))
  const keys = ['unam', 'ipn', 'physics', 'maths', 'social', 'sciences'] as const
  const cells = keys.flatMap(key =>
    Object.entries(places.campuses).map(([name, campus]) => {
      const [, , groups, size] = DEMO_GROUPS.find(([course, at]) => course === key && at === name) ?? [key, name, 0, 1]
      return { course: courses[key].id, campus, waiting: 0, visitors: 0, ending: 0, free: 0, last: groups * size, quota: size }
    }),
  )
  const input = PlanInput.parse({ courses: keys.map(key => courses[key].id), campuses: Object.values(places.campuses), blocks, cells })
  const startWeek = monday(49)
  const ground = await groundFor({ db }, { startWeek, input })
  const answer = await startSolving({ ground, seconds: SECONDS }).answer
  if (!answer || 'tooMany' in answer) throw new Error('the plan of the demo was not solved')
  const pins = Object.fromEntries(Object.entries(answer.places).slice(0, 2))
  const finishedAt = clock.at(clock.day(-1), 750)
  const common = { userId, state: 'solved' as const, startedAt: finishedAt, finishedAt }
  await insert('plan', [
    {
      ...common,
      id: id(),
      name: 'Siguiente generación',
      startWeek,
      input: JSON.stringify({ ...input, pins }),
      result: JSON.stringify(resultOf(answer, 1)),
      createdAt: clock.at(clock.day(-2), 720),
    },
    {
      ...common,
      id: id(),
      name: 'Cursos de verano',
      state: 'undone' as const,
      startWeek: monday(-140),
      input: JSON.stringify({ ...input, cells: [] }),
      createdAt: clock.at(clock.day(-170), 720),
    },
  ])
}
