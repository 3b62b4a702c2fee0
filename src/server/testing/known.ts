// Input that cannot be generated: a record made for the call, a password, an hour with a free room. The rest is generated.
import { ALL_FIELDS } from '#features/workspace/imports/kinds.ts'
import { LEVELS, TYPES } from '#db/reference.ts'
import { madeContact } from '#features/money/collections/server/testing.ts'
import { quizzes, type QuizInput } from '#features/online/quizzes/contract.ts'
import { newId } from '#lib/ids.ts'
import type { Caller } from './callers.ts'
import type { Test } from './harness.ts'
import { MAPPING, rowsOf, today, type KnownValues } from './knownRows.ts'
import { knownCosts } from './knownCosts.ts'
import { knownLessons } from './knownLessons.ts'
import { knownBank } from './knownBank.ts'
import { knownFactors } from './knownFactors.ts'
import { knownSetup } from './knownSetup.ts'
import { knownMerges } from './knownMerges.ts'
import { knownReports } from './knownReports.ts'
import { knownUndo } from './knownUndo.ts'

/** Nothing else is generated for the mapping of an import. */
const unsaid = Object.fromEntries([...ALL_FIELDS, 'dateOrder', 'decimal', 'dueOn', 'rooms'].map(field => [field, undefined]))

export type { KnownValues as Known }

const HOUR = { day: 2, startHour: '0600', endHour: '0630' }
const DAYS = { startDate: '2026-12-01', endDate: '2026-12-18', schedules: [HOUR], quota: 10 }
const PASSWORD = 'la-de-siempre'
const PERSON = { name: 'Inés', lastName: 'Ríos', secondLastName: 'Sosa', email: 'ines.rios@correo.mx', phoneNumber: '5512345678' }
const MAIL_SERVER = {
  host: '127.0.0.1',
  port: 9,
  encryption: 'none',
  username: 'avisos',
  password: PASSWORD,
  senderName: 'Academia Tonalli',
  senderAddress: 'avisos@tonalli.mx',
  replyTo: '',
}
const QUIZ: QuizInput = {
  name: 'Repaso',
  description: 'De la semana',
  questionCollection: [
    {
      question: '¿Cuánto es 2 + 2?',
      questionType: 1,
      answerCollection: [
        { content: '4', validAnswer: true, answerType: 1 },
        { content: '5', validAnswer: false, answerType: 1 },
      ],
    },
  ],
}

export function knownOf(t: Test, admin: Caller): Record<string, () => Promise<KnownValues>> {
  const { make, db } = t
  const { chapters, moves, seated, own, record, presence, booked, letter, batch, film } = rowsOf(t, admin)
  const fresh =
    <Row extends { id: string }>(make: () => Promise<Row>) =>
    async (): Promise<KnownValues> => ({ params: { id: (await make()).id } })

  return {
    async 'session.login'() {
      const { email } = await make.employee({ password: PASSWORD })
      return { body: { email, password: PASSWORD } }
    },
    ...knownSetup(t, admin),
    ...knownReports(),
    ...knownCosts(t),
    ...knownUndo(t, admin),
    ...knownMerges(t, admin),
    ...knownFactors(t, admin),
    async 'platform.login'() {
      const { email } = await make.student({ passwordHash: (await make.employee({ password: PASSWORD })).passwordHash })
      return { body: { email, password: PASSWORD } }
    },
    // Nothing listens there: a failed delivery is an answer too.
    'answers.find': async () => ({ body: { route: 'POST /payments', key: '7d4f2f0e-4b6e-4f5e-9c35-0e6c8a5d8b11' } }),
    'clock.confirm': async () => ({ body: { now: t.clock.now().toISOString() } }),
    'channels.saveMail': async () => ({ body: { ...MAIL_SERVER, anyway: true } }),
    'channels.tryMail': async () => ({ body: { ...MAIL_SERVER, to: 'ana@correo.mx' } }),
    'employees.remove': fresh(() => make.employee()),
    'employees.update': async () => ({
      params: { id: (await make.employee()).id },
      body: { password: undefined, roles: [], birthDate: null, location: null, campuses: null },
    }),
    'students.excel': async () => ({ query: { students: (await make.student()).id } }),
    'notifications.toStudents': async () => ({ body: { students: [(await make.student()).id], filter: undefined } }),
    'students.bring': async () => ({ params: { key: (await make.student()).id } }),
    'courses.remove': fresh(() => make.course()),
    'courses.create': async () => ({
      body: { courseType: TYPES.course.id, courseLevel: LEVELS.superior.id, image: null, children: [], discounts: [], topicByDayList: [] },
    }),
    'locations.remove': fresh(() => make.location()),
    'classrooms.remove': fresh(() => make.classroom()),
    'talks.remove': fresh(() => make.talk()),
    async 'roles.remove'() {
      const { roleId, employeeId } = await t.as('get /students/')
      await db.deleteFrom('employeeRole').where('employeeId', '=', employeeId).execute()
      return { params: { id: roleId } }
    },
    'roles.create': async () => ({ body: { allows: [{ path: '/students/', methods: ['get'] }], needsFactor: false } }),
    'roles.update': async () => ({
      params: { id: (await t.as('get /students/')).roleId },
      body: { allows: [{ path: '/students/', methods: ['get'] }], needsFactor: false },
    }),
    async 'presence.update'() {
      const { id, employeeId } = await presence()
      return { params: { id: employeeId }, body: { attendanceId: id, date: today } }
    },
    async 'presence.remove'() {
      const { id, employeeId } = await presence()
      return { params: { id: employeeId }, query: { attendanceId: id } }
    },
    'enrolment.enrol': async () => ({
      params: { groupId: (await make.group()).id, studentId: (await make.student()).id },
      body: { payment: { concept: 'Inscripción', amount: 100 }, idPromotionalCode: null, userTalks: null, hold: null, plan: undefined },
    }),
    'enrolment.register': async () => ({
      body: {
        student: { ...PERSON, source: null },
        group: { id: (await make.group()).id },
        payment: { concept: 'Inscripción', amount: 100 },
        idPromotionalCode: null,
        userTalks: null,
        hold: null,
        expected: undefined,
        plan: undefined,
      },
    }),
    ...knownLessons(t),
    'planTemplates.create': async () => ({ body: { course: (await make.course()).id, monthDay: 5, weeks: null } }),
    'planTemplates.update': async () => ({ params: { id: (await make.planTemplate()).id }, body: { monthDay: 5, weeks: null } }),
    'sources.update': fresh(() => make.source()),
    'planTemplates.remove': fresh(() => make.planTemplate()),
    async 'paymentPlans.save'() {
      const { id } = await seated()
      return { params: { id }, body: { version: 0, template: null, instalments: [{ dueOn: today, amount: 3_000 }] } }
    },
    'paymentPlans.remove': async () => ({ params: { id: (await seated()).id }, query: { version: 0 } }),
    'enrolment.clashes': async () => ({ params: { groupId: (await make.group()).id }, query: { student: (await make.student()).id } }),
    async 'registrations.preview'() {
      const { studentId, from, to } = await moves()
      return { params: { id: studentId, oldGroupId: from }, query: { group: to } }
    },
    async 'registrations.change'() {
      const { studentId, from, to } = await moves()
      return { params: { id: studentId, oldGroupId: from }, body: { group: { id: to }, expected: undefined } }
    },
    async 'collections.contact'() {
      const { studentId } = await make.registration({ registeredAt: new Date('2026-11-02T16:00:00Z') })
      return { params: { studentId }, body: { outcome: 'answered', promiseOn: null, promiseAmount: null, resumeOn: null } }
    },
    async 'collections.readers'() {
      const { studentId } = await make.registration({ registeredAt: new Date('2026-11-02T16:00:00Z') })
      return { body: { students: [studentId], filter: undefined } }
    },
    async 'collections.contacts'() {
      const { studentId } = await make.registration({ registeredAt: new Date('2026-11-02T16:00:00Z') })
      return { body: { students: [studentId], filter: undefined, resumeOn: null } }
    },
    async 'collections.remind'() {
      const { studentId } = await make.registration({ registeredAt: new Date('2026-11-02T16:00:00Z') })
      return { body: { students: [studentId], filter: undefined } }
    },
    async 'collections.undo'() {
      const { studentId } = await make.registration({ registeredAt: new Date('2026-11-02T16:00:00Z') })
      return { params: { id: await madeContact(t, { studentId, userId: admin.employeeId }) } }
    },
    'payers.add': async () => ({
      params: { id: (await make.student()).id },
      body: { payer: undefined, person: { ...PERSON, secondPhoneNumber: undefined }, relation: 'madre', tells: ['cobranza'] },
    }),
    async 'payers.update'() {
      const { id: studentId } = await make.student()
      const { id: payerId } = await make.payer({ studentId })
      return { params: { id: studentId, payerId }, body: { person: { ...PERSON, secondPhoneNumber: undefined }, tells: [] } }
    },
    async 'payers.remove'() {
      const { id: studentId } = await make.student()
      return { params: { id: studentId, payerId: (await make.payer({ studentId })).id } }
    },
    async 'payments.family'() {
      const { studentId } = await seated()
      const { id: payer } = await make.payer({ studentId })
      return { body: { payer, shares: [{ student: studentId, amount: 10 }] } }
    },
    async 'payments.reverse'() {
      const { studentId, id: registrationId, courseId } = await seated()
      const day = new Date('2026-11-16T16:00:00Z')
      const { id } = await make.entry({ studentId, registrationId, courseId, amount: 5_000, userId: admin.employeeId, enteredAt: day })
      const closing = { id: newId(), userId: admin.employeeId, day: '2026-11-16', closedBy: admin.employeeId, totals: '{}' }
      await db.insertInto('cashClosing').values(closing).execute()
      await db.updateTable('entry').set({ closingId: closing.id }).where('id', '=', id).execute()
      return { params: { id }, body: { amount: 10 } }
    },
    async 'payments.refund'() {
      const { id, studentId } = await seated()
      await make.end(id)
      return { body: { student: studentId, amount: 10 } }
    },
    ...knownBank(t, admin),
    'promotionalCodes.validate': async () => ({ query: { idCode: (await make.code()).code, finalAmount: 100, idCourse: newId() } }),
    'talks.create': async () => ({ body: { date: '2026-12-02', schedules: [HOUR], teacher: null } }),
    'groups.create': async () => ({
      body: {
        course: (await make.course()).id,
        ...DAYS,
        classRoom: (await make.classroom()).id,
        teacher: null,
      },
    }),
    async 'groups.update'() {
      const { id, courseId } = await make.group()
      return { params: { id }, body: { course: courseId, ...DAYS, classRoom: (await make.classroom()).id, teacher: null } }
    },
    'locations.available': async () => ({
      params: { id: (await make.classroom()).locationId },
      query: { startDate: '2026-12-01', endDate: '2026-12-18', schedules: JSON.stringify([HOUR]), except: undefined },
    }),
    'classrooms.isAvailable': async () => ({
      body: { classRoomId: (await make.classroom()).id, startDate: '2026-12-01', endDate: '2026-12-18', scheduleArray: [HOUR] },
    }),
    'talks.isAvailable': async () => ({
      body: { classRoomId: (await make.classroom()).id, date: '2026-12-02', startDate: undefined, scheduleArray: [HOUR] },
    }),
    'folios.create': async () => ({ params: { studentId: (await make.student()).id }, body: { title: 'Superior 2025', folio: '12345' } }),
    async 'folios.update'() {
      const [id, student] = [newId(), await make.student()]
      await db.insertInto('folio').values({ id, studentId: student.id, title: 'Superior 2025', folio: 'A1' }).execute()
      return { params: { id }, body: { title: 'Superior 2025', folio: '54321' } }
    },

    async 'attendance.create'() {
      const { studentId, groupId } = await make.registration({ registeredAt: new Date('2026-11-02T16:00:00Z') })
      return { params: { studentId }, body: { group: groupId, date: '2026-11-17' } }
    },
    async 'attendance.update'() {
      const { id, studentId } = await record()
      return { params: { studentId }, body: { attendanceId: id, date: undefined } }
    },
    async 'attendance.remove'() {
      const { id, studentId } = await record()
      return { params: { studentId }, query: { attendanceId: id } }
    },
    async 'attendance.markToday'() {
      const schedules = [{ day: 0, startHour: '1000', endHour: '1200' }]
      const { studentId, groupId } = await make.registration({ groupId: (await make.group({ schedules })).id })
      return { body: { studentId, groupId } }
    },
    async 'attendance.markList'() {
      const schedules = [{ day: 0, startHour: '1000', endHour: '1200' }]
      const { studentId, groupId } = await make.registration({ groupId: (await make.group({ schedules })).id })
      return { params: { id: groupId }, body: { date: '2026-11-23', marks: [{ student: studentId, attendance: true }] } }
    },
    'attendance.paper': async () => ({ params: { id: (await make.registration()).groupId }, query: { kind: 'filled' } }),
    async 'scanners.scan'() {
      const schedules = [{ day: 0, startHour: '1000', endHour: '1200' }]
      const { studentId } = await make.registration({ groupId: (await make.group({ schedules })).id })
      return { params: { id: studentId }, body: { scannedAt: undefined, group: undefined } }
    },
    async 'scanners.undo'() {
      const { id, studentId, groupId } = await record()
      const scanned = { source: 'scan', present: true, sessionId: admin.sessionId } as const
      const who = { userId: admin.employeeId, sessionId: admin.sessionId, route: 'scanners.scan', resource: 'attendance' }
      const line = { id: newId(), at: t.clock.now(), ...who, ids: [id, studentId, groupId], before: null }
      await db.transaction().execute(async trx => {
        await trx.updateTable('attendance').set(scanned).where('id', '=', id).execute()
        await trx
          .insertInto('audit')
          .values({ ...line, after: JSON.stringify({ attendance: true }) })
          .execute()
      })
      return { params: { attendanceId: id } }
    },
    async 'scanners.assign'() {
      const child = await make.course({ name: 'Razonamiento' })
      const group = await make.group({ courseId: (await make.course({ children: [child.id] })).id })
      await make.group({ courseId: child.id, parentGroupId: group.id })
      const { studentId } = await make.registration({ groupId: group.id })
      return { params: { id: studentId }, body: { course: 'Razonamiento' } }
    },

    'usersTalks.call': fresh(() => make.visitor()),
    'usersTalks.attendance': fresh(() => make.visitor()),
    'usersTalks.status': async () => ({ params: { id: (await make.visitor()).id }, body: { nextCallAt: undefined } }),
    'advisories.booking': booked,
    'advisories.cancel': booked,
    async 'advisories.attendance'() {
      const booking = await booked()
      await db.updateTable('advisorySlot').set({ date: '2026-11-20' }).where('id', '=', booking.params.id).execute()
      return booking
    },
    async 'platform.cancel'() {
      const { params } = await booked()
      return { params: { id: params.bookingId } }
    },
    async 'platform.book'() {
      const { studentId, courseId } = await make.registration()
      const id = newId()
      await db.insertInto('advisorySlot').values({ id, courseId, date: '2026-11-25', hour: 12 }).execute()
      return { body: { student: studentId, appoiment: id, courseTopics: [] } }
    },
    'notifications.batch': batch,
    'notifications.resend': batch,
    'outbox.find': () => letter('sent'),
    'outbox.retry': () => letter('failed'),

    'imports.find': () => own('checked', 'ready'),
    'imports.rows': async () => ({ ...(await own('checked', 'ready')), query: { skip: 0, limit: 10 } }),
    'imports.names': async () => ({ ...(await own('checked', 'ready')), query: { skip: 0, limit: 10 } }),
    'imports.addRows': async () => ({ ...(await own('reading', 'unread')), body: { rows: [{ number: 2, cells: ['Ana'] }] } }),
    'imports.check': async () => ({
      ...(await own('reading', 'unread')),
      body: { ...unsaid, ...MAPPING },
    }),
    'imports.run': async () => ({ ...(await own('checked', 'ready')), as: admin }),
    'imports.sums': () => own('checked', 'ready'),
    'imports.undo': () => own('done', 'written'),
    'imports.remove': () => own('checked', 'ready'),
    'trash.restore': async () => ({ params: { kind: 'student', id: (await make.student({ deletedAt: t.clock.now() })).id } }),

    async 'material.move'() {
      const [from, to] = await chapters()
      const { quiz } = await t.ok(quizzes.create, { params: { id: from }, body: QUIZ }, admin)
      return { params: { fromId: from, toId: to }, body: { _id: quiz._id, type: 3 } }
    },
    'videos.retry': () => film('failed'),
    'quizzes.create': async () => ({ params: { id: (await chapters())[0] }, body: QUIZ }),
    async 'quizzes.update'() {
      const { quiz } = await t.ok(quizzes.create, { params: { id: (await chapters())[0] }, body: QUIZ }, admin)
      return { params: { id: quiz._id }, body: { ...QUIZ, version: quiz.version } }
    },
  }
}
