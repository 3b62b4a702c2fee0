// Creates rows with the minimum that the constraints accept, plus what the test sets. Money in centavos.
import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import { LEVELS, TYPES } from '#db/reference.ts'
import type { Grant, Permission } from '#contract/access.ts'
import { newId } from '#lib/ids.ts'
import { minutesOf, type Schedule } from '#lib/schedules.ts'
import type { Db, Trx } from '#server/db/connect.ts'
import type { DB } from '#server/db/schema.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { grantsOf } from './callers.ts'
import type { TestClock } from './clock.ts'

type Row<T extends keyof DB> = Selectable<DB[T]>
type Part<T extends keyof DB> = Partial<Insertable<DB[T]>>

export type Make = ReturnType<typeof factories>

/** @param changed called after every row, to clear caches */
export function factories(db: Db, clock: TestClock, changed: () => void) {
  let serial = 0
  const next = () => (serial += 1)
  const DAY = 86_400_000
  const inDays = (days: number) => new Date(clock.now().getTime() + days * DAY)
  const insert = async <T extends keyof DB>(table: T, row: Part<T>, into: Db = db): Promise<Row<T>> => {
    // The compiler cannot type a table that is a parameter.
    const inserted = await into
      .insertInto(table as 'student')
      .values(row as never)
      .returningAll()
      .executeTakeFirstOrThrow()
    changed()
    return inserted as unknown as Row<T>
  }
  const entryInto = (into: Db, part: Part<'entry'>) =>
    insert('entry', { id: newId(), source: 'payment', concept: 'Pago', enteredAt: clock.now(), ...part }, into)

  const make = {
    location: (part: Part<'location'> = {}) =>
      insert('location', {
        id: newId(),
        name: `Sede ${next()}`,
        street: 'Insurgentes',
        number: '100',
        postalCode: '07300',
        district: 'Gustavo A. Madero',
        latitude: 19.49,
        longitude: -99.14,
        opens: '07:00',
        closes: '21:00',
        ...part,
      }),

    async classroom(part: Part<'classroom'> = {}) {
      return insert('classroom', {
        id: newId(),
        name: `Salón ${next()}`,
        capacity: 30,
        locationId: part.locationId ?? (await make.location()).id,
        ...part,
      })
    },

    /** `earned`: discounts for students of other courses. `children`: makes it a parent of these. */
    async course({
      earned = [],
      children = [],
      ...part
    }: Part<'course'> & { earned?: { courseId: string; amount: number }[]; children?: string[] } = {}) {
      const course = await insert('course', {
        id: newId(),
        name: `Curso ${next()}`,
        duration: 30,
        price: 500_000,
        levelId: LEVELS.mediaSuperior.id,
        typeId: TYPES.course.id,
        isParent: children.length > 0,
        ...part,
      })
      for (const [position, { courseId, amount }] of earned.entries())
        await insert('courseDiscount', { courseId: course.id, heldCourseId: courseId, amount, position })
      for (const [at, childId] of children.entries()) await insert('courseChild', { parentId: course.id, childId, position: at + 1 })
      return course
    },

    source: (part: Part<'source'> = {}) => insert('source', { id: newId(), name: `Opción ${next()}`, position: next(), ...part }),

    /** Three payments: the first on the day, the others monthly on the 5th. */
    planTemplate: async (part: Part<'planTemplate'> = {}) =>
      insert('planTemplate', {
        id: newId(),
        courseId: part.courseId ?? (await make.course()).id,
        name: `Plan ${next()}`,
        payments: 3,
        ...(part.weeks == null && { monthDay: 5 }),
        createdAt: clock.now(),
        ...part,
      }),

    /** Started 3 weeks ago, ends in 4; `taken` counts seats without students. */
    async group({ schedules = [], ...part }: Part<'classGroup'> & { schedules?: Schedule[] } = {}) {
      const group = await insert('classGroup', {
        id: newId(),
        name: `Grupo ${next()}`,
        courseId: part.courseId ?? (await make.course()).id,
        startDate: '2026-11-02',
        endDate: '2026-12-20',
        quota: 30,
        ...part,
      })
      for (const { day, startHour, endHour } of schedules)
        await insert('groupSchedule', { groupId: group.id, day, startMinute: minutesOf(startHour), endMinute: minutesOf(endHour) })
      return group
    },

    /** Today, for the whole academy; `from` and `to` are both closed. */
    closedDay: ({ from = '2026-11-23', to = from, ...part }: Part<'closedDay'> & { from?: string; to?: string } = {}) =>
      insert('closedDay', { id: newId(), name: 'Navidad', dates: `[${from},${to}]`, ...part }),

    /** Cancels the group's lesson of this day and hour ('HHMM'); `to` moves it; without `day` it adds one. */
    lessonChange: ({
      day,
      startHour = '0900',
      to,
      hours = ['0900', '1100'],
      ...part
    }: Part<'lessonChange'> & { groupId: string; day?: string; startHour?: string; to?: string; hours?: [string, string] }) =>
      insert('lessonChange', {
        id: newId(),
        kind: day === undefined ? 'extra' : to === undefined ? 'cancelled' : 'changed',
        ...(day !== undefined && { day, startMinute: minutesOf(startHour) }),
        ...(to !== undefined && { toDay: to, toStart: minutesOf(hours[0]), toEnd: minutesOf(hours[1]) }),
        ...part,
      }),

    /** On a Saturday in two weeks, at ten; `taken` counts seats without visitors. */
    async talk({ schedules = [{ day: 5, startHour: '1000', endHour: '1200' }], ...part }: Part<'talk'> & { schedules?: Schedule[] } = {}) {
      const talk = await insert('talk', {
        id: newId(),
        name: `Plática ${next()}`,
        levelId: LEVELS.mediaSuperior.id,
        type: 'Orientacion Bachillerato',
        date: '2026-12-05',
        quota: 30,
        ...part,
      })
      for (const { day, startHour, endHour } of schedules)
        await insert('talkSchedule', { talkId: talk.id, day, startMinute: minutesOf(startHour), endMinute: minutesOf(endHour) })
      return talk
    },

    /** Takes a seat of the talk unless moved or removed. */
    async visitor(part: Part<'talkStudent'> = {}) {
      const talkId = part.talkId ?? (await make.talk()).id
      const visitor = await insert('talkStudent', {
        id: newId(),
        talkId,
        name: 'Iván',
        lastName: 'Soto',
        secondLastName: 'Vera',
        email: `visita${next()}@correo.mx`,
        phoneNumber: '5587654321',
        registeredAt: clock.now(),
        ...part,
      })
      if (visitor.movedTo === null && visitor.deletedAt === null)
        await db
          .updateTable('talk')
          .set({ taken: sql<number>`taken + 1` })
          .where('id', '=', talkId)
          .execute()
      return visitor
    },

    student: (part: Part<'student'> = {}) =>
      insert('student', {
        id: newId(),
        name: 'Ana',
        lastName: 'López',
        secondLastName: 'Ruiz',
        email: `alumna${next()}@correo.mx`,
        phoneNumber: '5512345678',
        uniqueFolio: `26-T${String(serial).padStart(5, '0')}`,
        createdAt: clock.now(),
        ...part,
      }),

    /** A student's mother, who pays and gets messages about debts. */
    async payer({ studentId, relation = 'madre', pays = true, tells = ['cobranza'], ...part }: Part<'payer'> & Part<'studentPayer'> = {}) {
      const payer = await insert('payer', {
        id: newId(),
        name: 'Laura',
        lastName: 'Ríos',
        email: `tutora${next()}@correo.mx`,
        phoneNumber: `55${String(serial).padStart(8, '0')}`,
        createdAt: clock.now(),
        ...part,
      })
      await insert('studentPayer', { studentId: studentId ?? (await make.student()).id, payerId: payer.id, relation, pays, tells })
      return payer
    },

    /** A company code of 10 %, valid from yesterday for a month. */
    code: ({ discountPercentage, ...part }: Part<'promotionalCode'> = {}) =>
      insert('promotionalCode', {
        id: newId(),
        code: `CODIGO${next()}`,
        isCompanyCode: true,
        validFrom: inDays(-1),
        validUntil: inDays(30),
        percentage: discountPercentage ?? (part.amount == null ? 10 : null),
        ...part,
      }),

    /** `allows` or `permissions`: the grants of their role; `password`: for signing in. */
    async employee({
      permissions,
      allows,
      password,
      ...part
    }: Part<'employee'> & { permissions?: Permission[]; allows?: Grant[]; password?: string } = {}) {
      const passwordHash = password === undefined ? 'nobody signs in with this' : await hashPassword(password)
      const employee = await insert('employee', {
        id: newId(),
        name: 'Pedro',
        lastName: 'Gómez',
        secondLastName: 'Luna',
        email: `pedro${next()}@plantel.mx`,
        passwordHash,
        passwordChangedAt: clock.now(),
        ...part,
      })
      const grants = allows ?? (permissions && grantsOf(permissions))
      if (grants) {
        const role = await insert('role', { id: newId(), name: `Rol ${serial}`, description: 'De prueba', allows: JSON.stringify(grants) })
        await insert('employeeRole', { employeeId: employee.id, roleId: role.id })
      }
      return employee
    },

    /** Enrols a student with payments and discount, and settles the balance. */
    async registration({ paid = 0, discount = 0, ...part }: Part<'registration'> & { paid?: number; discount?: number } = {}) {
      const studentId = part.studentId ?? (await make.student()).id
      const group = part.groupId
        ? await db.selectFrom('classGroup').selectAll().where('id', '=', part.groupId).executeTakeFirstOrThrow()
        : await make.group()
      const course = await db
        .selectFrom('course')
        .selectAll()
        .where('id', '=', part.courseId ?? group.courseId)
        .executeTakeFirstOrThrow()
      const row = {
        id: newId(),
        studentId,
        groupId: group.id,
        courseId: course.id,
        price: course.price,
        registeredAt: clock.now(),
        ...part,
      }
      return make.settled(studentId, async trx => {
        const registration = await insert('registration', row, trx)
        await trx
          .updateTable('classGroup')
          .set({ taken: sql<number>`taken + 1` })
          .where('id', '=', group.id)
          .execute()
        const line = { studentId, registrationId: registration.id, courseId: course.id }
        if (paid > 0) await entryInto(trx, { ...line, concept: 'Inscripción', amount: paid })
        if (discount > 0) await entryInto(trx, { ...line, source: 'staff', concept: 'Beca', discount })
        return registration
      })
    },

    entry: (part: Part<'entry'> & { studentId: string }) => make.settled(part.studentId, trx => entryInto(trx, part)),

    /** Ends a registration; its money becomes the student's credit. */
    async end(id: string, endedAt = clock.now()) {
      const { studentId } = await db.selectFrom('registration').select('studentId').where('id', '=', id).executeTakeFirstOrThrow()
      await make.settled(studentId, trx => trx.updateTable('registration').set({ endedAt }).where('id', '=', id).execute())
    },

    /** Voids an entry, without a user. */
    async void(id: string) {
      const { studentId } = await db.selectFrom('entry').select('studentId').where('id', '=', id).executeTakeFirstOrThrow()
      await make.settled(studentId, trx => trx.updateTable('entry').set({ voidedAt: clock.now() }).where('id', '=', id).execute())
    },

    /** A transaction that touches a student's money must end by settling their balance, or the database refuses it (DAT-5). */
    settled: <T>(studentId: string, work: (trx: Trx) => Promise<T>): Promise<T> =>
      db.transaction().execute(async trx => {
        const done = await work(trx)
        await sql`select recalculate_balances(${studentId})`.execute(trx)
        changed()
        return done
      }),
  }
  return make
}
