import { newId } from '#lib/ids.ts'
import type { Test } from './harness.ts'
import { knownPrivacy } from './knownPrivacy.ts'
import { knownWaiting } from './knownWaiting.ts'
import { today, type KnownValues } from './knownRows.ts'

const CLOSED = { name: 'Navidad', startDate: '2026-12-24', endDate: '2026-12-26' }

export function knownLessons(t: Test): Record<string, () => Promise<KnownValues>> {
  const { make } = t
  const absence = async (): Promise<KnownValues> => {
    const id = newId()
    const employeeId = (await make.employee({ isProfessor: true })).id
    await t.db
      .insertInto('teacherAbsence')
      .values({ id, employeeId, dates: `[${today},${today}]` })
      .execute()
    return { params: { id } }
  }
  return {
    'classrooms.near': async () => ({
      query: {
        classRoom: (await make.classroom()).id,
        startDate: '2026-12-01',
        endDate: '2026-12-18',
        schedules: JSON.stringify([{ day: 2, startHour: '0600', endHour: '0630' }]),
        quota: undefined,
        teacher: undefined,
        except: undefined,
      },
    }),
    ...knownWaiting(t),
    ...knownPrivacy(t),
    'closedDays.preview': async () => ({ body: { days: [CLOSED], location: null } }),
    'closedDays.close': async () => ({
      body: { days: [{ name: 'Receso', startDate: '2027-06-07', endDate: '2027-06-08' }], location: null },
    }),
    'closedDays.update': async () => ({
      params: { id: (await make.closedDay({ from: '2027-03-01' })).id },
      body: { name: 'Receso', startDate: '2027-07-05', endDate: '2027-07-06' },
    }),
    'closedDays.open': async () => ({ params: { id: (await make.closedDay({ from: '2027-04-01' })).id } }),
    'teaching.find': async () => ({ params: { id: (await make.employee()).id } }),
    'teaching.save': async () => ({
      params: { id: (await make.employee()).id },
      body: { courses: [(await make.course()).id], locations: [(await make.location()).id] },
    }),
    'absences.list': async () => ({ query: { from: today, to: today } }),
    'absences.uncovered': async () => ({ query: { from: today, to: today } }),
    'absences.create': async () => ({
      body: { employee: (await make.employee({ isProfessor: true })).id, startDate: today, endDate: today },
    }),
    'absences.update': async () => ({ ...(await absence()), body: { startDate: today, endDate: today } }),
    'absences.remove': absence,
    async 'lessons.cover'() {
      const { id } = await make.group({ schedules: [{ day: 0, startHour: '0900', endHour: '1100' }] })
      const teacher = (await make.employee({ isProfessor: true })).id
      return { body: { covers: [{ group: id, day: today, startHour: '0900', teacher }] } }
    },
    'lessons.calendar': async () => ({ params: { id: (await make.group()).id } }),
    'lessons.list': async () => ({ params: { group: (await make.group()).id }, query: { from: today, to: today } }),
    async 'lessons.change'() {
      const { id } = await make.group({ schedules: [{ day: 0, startHour: '0900', endHour: '1100' }] })
      return { params: { group: id, day: today, startHour: '0900' }, body: { kind: 'cancelled', version: undefined } }
    },
    async 'lessons.undo'() {
      const { id } = await make.group()
      return { params: { id: (await make.lessonChange({ groupId: id, day: today })).id } }
    },
    'taught.list': async () => ({ params: { group: (await make.group()).id }, query: { from: '2026-11-01', to: today } }),
    async 'taught.correct'() {
      const { id } = await make.group()
      const lesson = { groupId: id, rootGroupId: id, day: '2026-11-16', startMinute: 540, endMinute: 660, source: 'kept' as const }
      await t.db.insertInto('taughtLesson').values(lesson).execute()
      await t.db
        .insertInto('taughtDay')
        .values({ day: lesson.day, writtenOn: today })
        .onConflict(each => each.doNothing())
        .execute()
      const body = { given: false, reason: 'Puente', teacher: undefined, startHour: undefined, endHour: undefined }
      return { params: { group: id, day: lesson.day, startHour: '0900' }, body }
    },
    'lessons.extra': async () => ({
      params: { group: (await make.group()).id },
      body: { day: today, startHour: '0600', endHour: '0630', classRoom: null, teacher: null },
    }),
  }
}
