import { addDays, weekdayOf } from '#lib/days.ts'
import type { Demo } from './context.ts'
import type { CourseKey, Course } from './courses.ts'
import { random } from './random.ts'
import type { Registration } from './students.ts'

interface Plan {
  course: CourseKey
  topics: readonly string[]
  /** Weekday (0 = Monday), hours, and that day's topics by index; without topics: all. */
  days: readonly { day: number; hours: readonly number[]; topics?: readonly number[] }[]
}

const PLANS: readonly Plan[] = [
  {
    course: 'unam',
    topics: ['Álgebra', 'Geometría analítica', 'Química', 'Lectura y redacción'],
    days: [
      { day: 0, hours: [16, 18], topics: [0, 1] },
      { day: 2, hours: [16, 18], topics: [2, 3] },
      { day: 4, hours: [16] },
      { day: 5, hours: [10, 12] },
    ],
  },
  {
    course: 'ecoems',
    topics: ['Habilidad matemática', 'Habilidad verbal', 'Historia', 'Biología'],
    days: [
      { day: 1, hours: [14, 16], topics: [0, 1] },
      { day: 3, hours: [16] },
      { day: 5, hours: [10] },
    ],
  },
]

const [WEEKS_BEFORE, WEEKS_AHEAD] = [3, 8]

/** Advisories of two courses: hours for three weeks back, places until next week, and attendance of past ones. */
export async function seedAdvisories(
  demo: Demo,
  courses: Record<CourseKey, Course>,
  registrations: readonly Registration[],
): Promise<void> {
  const { db, insert, clock, id } = demo
  const dice = random(20_261_122)
  const monday = addDays(clock.today, -weekdayOf(clock.today))
  for (const { course, topics: names, days } of PLANS) {
    const courseId = courses[course].id
    const topics = names.map(name => ({ _id: id(), name }))
    const ofDay = (at?: readonly number[]) => (at ? at.map(place => topics[place]!) : topics)
    await db
      .updateTable('course')
      .set({
        advisoriesActive: true,
        advisorySchedule: JSON.stringify(days.flatMap(({ day, hours }) => hours.map(hour => ({ day, hour })))),
        topics: JSON.stringify(topics),
        topicsByDay: JSON.stringify(
          days.filter(each => each.topics).map(each => ({ day: each.day, topics: ofDay(each.topics).map(topic => topic._id) })),
        ),
      })
      .where('id', '=', courseId)
      .execute()
    const standing = registrations.filter(({ group, endedAt, parentId }) => group.course.id === courseId && !endedAt && !parentId)
    const students = [...new Set(standing.map(({ student }) => student.id))]
    const slots = []
    const bookings = []
    for (let week = -WEEKS_BEFORE; week <= WEEKS_AHEAD; week++)
      for (const { day, hours, topics: places } of days)
        for (const hour of hours) {
          const date = addDays(monday, week * 7 + day)
          const begins = clock.at(date, hour * 60)
          const maxQuota = dice.chance(0.2) ? 6 : 10
          // Full now and then; hardly anybody plans beyond next week.
          const bookedCount = week > 1 ? 0 : week === 1 ? dice.between(0, 3) : dice.chance(0.15) ? maxQuota : dice.between(1, maxQuota - 2)
          const from = dice.between(0, Math.max(0, students.length - 1))
          const who = Array.from(
            { length: Math.min(bookedCount, students.length) },
            (_, at) => students[(from + at * 3) % students.length]!,
          )
          const slot = { id: id(), courseId, date, hour, maxQuota, taken: new Set(who).size }
          slots.push(slot)
          for (const studentId of new Set(who)) {
            const earlier = new Date(begins.getTime() - dice.between(20, 110) * 3_600_000)
            const bookedAt = earlier < clock.now ? earlier : new Date(clock.now.getTime() - dice.between(1, 40) * 600_000)
            const topic = dice.chance(0.85) ? [dice.pick(ofDay(places))] : []
            const attended = begins < clock.now ? dice.chance(0.8) : null
            bookings.push({ id: id(bookedAt), slotId: slot.id, studentId, topics: JSON.stringify(topic), attended, bookedAt })
          }
        }
    await insert('advisorySlot', slots)
    await insert('advisoryBooking', bookings)
  }
}
