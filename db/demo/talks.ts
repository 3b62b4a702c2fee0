import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import { addDays } from '#lib/days.ts'
import { LEVELS } from '#db/reference.ts'
import type { TalkStudent } from '#server/db/schema.ts'
import type { Demo } from './context.ts'
import { inventPeople, type Person } from './people.ts'
import type { Places } from './places.ts'
import type { Student } from './students.ts'
import { CALL_NOTES, TALKS, type TalkPlan } from './talkList.ts'

const HOUR = 3_600_000

export interface Talk {
  id: string
  plan: TalkPlan
  date: string | null
  /** When it begins; null for a draft. */
  begins: Date | null
}
type Visitor = Insertable<TalkStudent> & { id: string; talkId: string; registeredAt: Date }

export async function seedTalks(
  demo: Demo,
  places: Places,
  employees: Record<string, string>,
  students: readonly Student[],
): Promise<void> {
  const { db, insert, clock } = demo
  const talks = await writeTalks(demo, places, employees, TALKS)
  const people = inventPeople(
    demo,
    TALKS.reduce((sum, { visitors }) => sum + visitors, 0),
    students.map(({ person }) => person.email),
  )
  const callers = callersOf(employees)
  const visitors = talks.flatMap(talk =>
    visitorsOf(demo, talk, people.splice(0, talk.plan.visitors), laterStudents(talk, students, clock.now), callers),
  )
  const moved = moveSome(demo, talks, visitors)
  await insert('talkStudent', [...moved, ...visitors])
  await insert('comment', notesOf(demo, [...moved, ...visitors], callers))
  await sql`update talk t set taken = (
    select count(*) from talk_student v where v.talk_id = t.id and v.deleted_at is null and v.moved_to is null)`.execute(db)
}

/** Paulina calls twice as many. */
export const callersOf = ({ paulina, jorge }: Record<string, string>) => [paulina!, paulina!, jorge!]

export async function writeTalks(
  { db, clock, id, insert }: Demo,
  places: Places,
  employees: Record<string, string>,
  plans: readonly TalkPlan[],
): Promise<Talk[]> {
  const talks = plans.map((plan): Talk & { createdAt: Date } => {
    const createdAt = clock.at(clock.day((plan.start ?? 0) - 32), 660)
    const date = plan.start === null ? null : clock.dayOn(plan.days[0]!, plan.start)
    return { id: id(createdAt), plan, date, begins: date === null ? null : clock.at(date, plan.from * 60), createdAt }
  })
  await insert(
    'talk',
    talks.map(({ id: talkId, plan: { name, type, level, quota, room, teacher, inactive = false, cost = null }, date, createdAt }) => ({
      id: talkId,
      name,
      type,
      levelId: LEVELS[level].id,
      date,
      quota,
      cost,
      active: !inactive,
      createdAt,
      teacherId: employees[teacher]!,
      classroomId: places.rooms[room]!.id,
    })),
  )
  await insert(
    'talkSchedule',
    talks.flatMap(({ id: talkId, plan: { days, from, to } }) =>
      days.map(day => ({ talkId, day, startMinute: from * 60, endMinute: to * 60 })),
    ),
  )
  await sql`insert into room_booking (classroom_id, talk_id, weekday, minutes, dates)
    select classroom_id, talk_id, weekday, minutes, dates from talk_booking where talk_id = any (${talks.map(talk => talk.id)}::char(24)[])`.execute(
    db,
  )
  return talks
}

/** Students who enrolled after the talk; some of them had attended it. */
const laterStudents = ({ begins }: Talk, students: readonly Student[], now: Date): Student[] =>
  begins && begins < now ? students.filter(({ createdAt }) => createdAt > begins).slice(0, 6) : []

const OUTCOMES = { confirmed: 46, voicemail: 26, hungUp: 5, reschedule: 6, callBack: 8, noSuchNumber: 3, wrongNumber: 3, talked: 3 }

/** Those who registered until now, or until the talk began. @param held the talk is over */
export function visitorsOf(
  { clock, random, id }: Demo,
  { id: talkId, begins }: Talk,
  people: readonly Person[],
  later: readonly Student[],
  callers: readonly string[],
  held = begins !== null && begins < clock.now,
): Visitor[] {
  const until = begins !== null && begins < clock.now ? begins : clock.now
  return people.map((invented, index): Visitor => {
    const student = later[index]
    const { name, lastName, secondLastName, email, phoneNumber, secondPhoneNumber, birthDate } = student?.person ?? invented
    const registeredAt = new Date(until.getTime() - random.between(3, 26 * 24) * HOUR)
    const calledAt = byDay(clock, new Date(registeredAt.getTime() + random.between(2, 60) * HOUR))
    // Late registrations were not called, and not all of the others.
    const called = calledAt.getTime() < until.getTime() - 2 * HOUR && (student !== undefined || random.chance(0.88))
    const outcome = student ? 'confirmed' : random.weighted(OUTCOMES)
    const confirmed = called && outcome === 'confirmed'
    const caller = random.pick(callers)
    const attended = held && (student !== undefined || random.chance(confirmed ? 0.72 : 0.12))
    const status = {
      confirmed: random.chance(0.3) ? random.between(1, 3) : null,
      talked: null,
      voicemail: random.between(1, 5),
      hungUp: 6,
      reschedule: 7,
      callBack: 8,
      noSuchNumber: 9,
      wrongNumber: 10,
    }[outcome]
    const again = called && !held && (outcome === 'reschedule' || outcome === 'callBack')
    return {
      id: id(registeredAt),
      talkId,
      name,
      lastName,
      secondLastName,
      email,
      phoneNumber,
      secondPhoneNumber,
      birthDate,
      registeredAt,
      status: called ? status : null,
      // Some calls are due since this morning, some tomorrow.
      nextCallAt: again ? byDay(clock, new Date(clock.now.getTime() + random.between(-1, 26) * HOUR)) : null,
      calledBy: called ? caller : null,
      calledAt: called ? calledAt : null,
      confirmedBy: confirmed ? caller : null,
      confirmedAt: confirmed ? calledAt : null,
      attendance: attended,
      attendedAt: attended ? begins : null,
      studentId: student?.id ?? null,
      userId: caller,
    }
  })
}

/** Calls happen between 9:00 and 19:00: an earlier or later one is moved to the next such hour (LLE-68). */
function byDay(clock: Demo['clock'], moment: Date): Date {
  const day = clock.dayOf(moment)
  const minutes = (moment.getTime() - clock.at(day, 0).getTime()) / 60_000
  if (minutes >= 9 * 60 && minutes < 19 * 60) return moment
  // Spread over the ten hours, so that not all of a night come at nine.
  const spread = 9 * 60 + Math.floor((minutes % 60) * 10)
  return clock.at(minutes < 9 * 60 ? day : addDays(day, 1), spread)
}

/** Moves three visitors who missed each past talk to a future one. Changes their old rows. @returns the new ones */
function moveSome({ clock, id }: Demo, talks: readonly Talk[], visitors: readonly Visitor[]): Visitor[] {
  const [, , thursday, saturday] = talks
  return [talks[0]!, talks[1]!].flatMap((from, at) => {
    const to = at === 0 ? saturday! : thursday!
    return visitors
      .filter(({ talkId, attendance, studentId, calledAt }) => talkId === from.id && !attendance && !studentId && calledAt)
      .slice(0, 3)
      .map(old => {
        const registeredAt = new Date(Math.min(from.begins!.getTime() + 3 * HOUR, clock.now.getTime()))
        const moved = { ...old, id: id(registeredAt), talkId: to.id, registeredAt, confirmedBy: null, confirmedAt: null, nextCallAt: null }
        old.movedTo = moved.id
        return moved
      })
  })
}

function notesOf({ random, id }: Demo, visitors: readonly Visitor[], callers: readonly string[]) {
  return visitors
    .filter(({ movedTo, calledAt }) => !movedTo && calledAt && random.chance(0.4))
    .flatMap(({ id: talkStudentId, calledAt, calledBy }) =>
      Array.from({ length: random.chance(0.2) ? 2 : 1 }, (_, at) => {
        const createdAt = new Date((calledAt as Date).getTime() + at * 90_000)
        return { id: id(createdAt), talkStudentId, text: random.pick(CALL_NOTES), userId: calledBy ?? callers[0]!, createdAt }
      }),
    )
}
