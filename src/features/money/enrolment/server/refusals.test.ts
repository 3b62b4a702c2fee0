import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { enrolment, PAYMENT_TEXTS } from '../contract.ts'

const t = await startTest()
const desk = await t.as('post /students/register', 'put /groups/?/enroll/?', 'post /payments/')
let serial = 0
const person = (part = {}) => ({
  name: 'Valeria',
  lastName: 'Gutiérrez',
  secondLastName: 'Salinas',
  email: `nueva${(serial += 1)}@correo.mx`,
  phoneNumber: '5544719032',
  ...part,
})
const group = await t.make.group({ courseId: (await t.make.course({ price: 500_000 })).id })

const body = (part: { student?: object; group?: string; payment?: object } & Record<string, unknown> = {}) => ({
  ...part,
  student: person(part.student),
  group: { id: part.group ?? group.id },
  payment: { concept: 'Inscripción', amount: 1000, ...part.payment },
})
const refusal = (part: Parameters<typeof body>[0] = {}) => t.refused(enrolment.register, { body: body(part) }, desk)

async function countRows() {
  const tables = ['student', 'registration', 'entry', 'receipt', 'outbox', 'audit', 'idempotency'] as const
  const counts = await Promise.all(
    tables.map(table =>
      t.db
        .selectFrom(table)
        .select(eb => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
    ),
  )
  const {
    rows: [jobs],
  } = await t.pool.query<{ n: number }>('select count(*)::int as n from pgboss.job')
  const seats = await t.db
    .selectFrom('classGroup')
    .select(eb => eb.fn.sum<string>('taken').as('n'))
    .executeTakeFirstOrThrow()
  return [...counts.map(({ n }) => n), jobs!.n, Number(seats.n)]
}
async function leavesNothing<T>(work: () => Promise<T>): Promise<T> {
  const before = await countRows()
  const result = await work()
  expect(await countRows()).toEqual(before)
  return result
}

describe('the e-mail', () => {
  test('ENR-53: in use: says who owns it and since when, and writes nothing', async () => {
    const owner = await t.make.student({ name: 'Ximena', createdAt: new Date('2026-02-03T17:00:00Z') })
    const { status, body: answer } = await leavesNothing(() =>
      t.call(enrolment.register, { body: body({ student: { email: owner.email.toUpperCase() } }) }, { as: desk }),
    )
    expect(status).toBe(409)
    expect(answer).toMatchObject({
      success: false,
      error: {
        code: 409,
        message: { es: 'El correo ya está registrado: Ximena López Ruiz, desde el 03/02/2026.' },
        fields: [{ path: 'student.email' }],
      },
      errorExt: {
        code: 'EMAIL_TAKEN',
        student: {
          _id: owner.id,
          name: 'Ximena',
          lastName: 'López',
          secondLastName: 'Ruiz',
          email: owner.email,
          registerDate: '2026-02-03T17:00:00.000Z',
        },
      },
    })
  })
})

describe('the group', () => {
  test.each([
    ['full', { quota: 2, taken: 2 }, 'GROUP_FULL', 'El grupo ya no tiene lugares disponibles.'],
    ['without a quota', { quota: null }, 'GROUP_FULL', 'El grupo ya no tiene lugares disponibles.'],
    ['inactive', { active: false }, 'GROUP_CLOSED', 'El grupo ya no admite inscripciones.'],
    ['ended yesterday', { startDate: '2026-11-01', endDate: '2026-11-22' }, 'GROUP_CLOSED', 'El grupo ya no admite inscripciones.'],
    [
      'module of a parent',
      { parentGroupId: group.id },
      'GROUP_IS_BUCKET',
      'Este grupo pertenece a un curso combinado: inscribe en el grupo principal.',
    ],
  ])('ENR-49: refuses a group that is %s', async (_state, part, code, message) => {
    const { id } = await t.make.group(part)
    expect(await leavesNothing(() => refusal({ group: id }))).toMatchObject({ status: 409, code, message })
  })

  test("ENR-50: still enrols on its last day, by the academy's calendar", async () => {
    const { id } = await t.make.group({ startDate: '2026-11-01', endDate: '2026-11-23' })
    expect((await t.call(enrolment.register, { body: body({ group: id }) }, { as: desk })).status).toBe(200)
  })

  test('ENR-50: deleted or unknown: 404', async () => {
    const { id } = await t.make.group({ deletedAt: t.clock.now() })
    for (const missingId of [id, newId()])
      expect(await leavesNothing(() => refusal({ group: missingId }))).toMatchObject({
        status: 404,
        code: 'GROUP_NOT_FOUND',
        message: 'El grupo no existe',
      })
  })

  test('ENR-51: code 05 for a student already in it, though it is full or closed', async () => {
    const again = (groupId: string, studentId: string) =>
      t.refused(enrolment.enrol, { params: { groupId, studentId }, body: { payment: { concept: 'Inscripción', amount: 0 } } }, desk)
    for (const part of [{ quota: 5 }, { quota: 1 }, { quota: 5, active: false }]) {
      const { id } = await t.make.group(part)
      const { studentId } = await t.make.registration({ groupId: id })
      expect(await leavesNothing(() => again(id, studentId))).toMatchObject({
        status: 409,
        code: '05',
        message: 'Atencion! El alumno ya esta registrado en el grupo.',
      })
    }
  })

  test('ENR-52: a removed student may enrol again', async () => {
    const { studentId, groupId } = await t.make.registration({ endedAt: t.clock.now() })
    expect(
      (
        await t.call(
          enrolment.enrol,
          { params: { groupId, studentId }, body: { payment: { concept: 'Inscripción', amount: 0 } } },
          { as: desk },
        )
      ).status,
    ).toBe(200)
  })
})

describe('ENR-54: the payment step', () => {
  test.each([
    [
      'amount above the price',
      { payment: { amount: 5000.01 } },
      'ABOVE_PRICE',
      'El pago no puede ser mayor al costo del curso.',
      'payment.amount',
    ],
    [
      'amount plus discount above the price',
      { payment: { amount: 4500, discount: 500.01 } },
      'ABOVE_REMAINING',
      'El pago y descuento no puede ser mayor al costo del curso.',
      'payment.amount',
    ],
    [
      'one discount above the price',
      { payment: { amount: 0, discount: 5000.01 } },
      'ABOVE_REMAINING',
      'El pago y descuento no puede ser mayor al costo del curso.',
      'payment.discounts',
    ],
    [
      'the sum of discounts above the price',
      {
        payment: {
          amount: 0,
          discounts: [
            { concept: 'a', discount: 3000 },
            { concept: 'b', discount: 2000.01 },
          ],
        },
      },
      'ABOVE_REMAINING',
      'El pago y descuento no puede ser mayor al costo del curso.',
      'payment.discounts',
    ],
  ])('refuses %s', async (_rule, part, code, message, field) => {
    expect(await leavesNothing(() => refusal(part))).toMatchObject({ status: 409, code, message, fields: [field] })
  })

  test('refuses staff lines above the rest after a code', async () => {
    const code = await t.make.code({ discountPercentage: null, amount: 400_000 })
    const { status, body: answer } = await leavesNothing(() =>
      t.call(enrolment.register, { body: body({ idPromotionalCode: code.id, payment: { amount: 0, discount: 1000.01 } }) }, { as: desk }),
    )
    expect(status).toBe(409)
    expect(answer.errorExt).toMatchObject({
      code: 'ABOVE_REMAINING',
      price: 5000,
      toPay: 0,
      max: 0,
      lines: [
        { source: 'code', discount: 4000 },
        { source: 'staff', discount: 1000 },
      ],
    })
  })

  test('accepts exactly the price, and exactly the rest', async () => {
    expect((await t.call(enrolment.register, { body: body({ payment: { amount: 5000 } }) }, { as: desk })).status).toBe(200)
    expect((await t.call(enrolment.register, { body: body({ payment: { amount: 4500, discount: 500 } }) }, { as: desk })).status).toBe(200)
  })

  test.each([
    ['concept required', { concept: ' ' }, 'payment.concept', 'Debes ingresar un concepto.'],
    ['amount not negative', { amount: -1 }, 'payment.amount', 'Debes ingresar una cantidad.'],
    ['letters for money', { amount: 'mil' }, 'payment.amount', PAYMENT_TEXTS.amount],
    ['three decimals', { amount: 1.005 }, 'payment.amount', 'Máximo dos decimales'],
    ['discount above zero', { discount: 0 }, 'payment.discount', 'Debes ingresar un descuento mayor a cero.'],
    ['discount not negative', { discount: -5 }, 'payment.discount', 'Debes ingresar un descuento mayor a cero.'],
    ['staff line needs a concept', { discounts: [{ concept: '', discount: 5 }] }, 'payment.discounts.0.concept', PAYMENT_TEXTS.line],
    ['staff line above zero', { discounts: [{ concept: 'a', discount: 0 }] }, 'payment.discounts.0.discount', PAYMENT_TEXTS.discount],
  ])('%s', async (_rule, payment, path, message) => {
    const { status, body: answer } = await leavesNothing(() => t.call(enrolment.register, { body: body({ payment }) }, { as: desk }))
    expect(status).toBe(400)
    expect(answer.error.fields).toContainEqual({ path, message })
  })
})

test.each(['a\u0000', 'a\ud800'])('ENR-55: refuses text that the database cannot store with 400 and writes nothing: %j', async concept => {
  expect((await leavesNothing(() => t.call(enrolment.register, { body: body({ payment: { concept } }) }, { as: desk }))).status).toBe(400)
})

describe('discounts and codes', () => {
  test('ENR-56: a staff discount needs `post /payments/` too', async () => {
    const limited = await t.as('post /students/register', 'put /groups/?/enroll/?')
    for (const payment of [{ discount: 10 }, { discounts: [{ concept: 'a', discount: 10 }] }])
      expect(await leavesNothing(() => t.refused(enrolment.register, { body: body({ payment }) }, limited))).toMatchObject({
        status: 403,
        code: 'STAFF_DISCOUNT_DENIED',
        message: 'No tienes permiso para otorgar descuentos.',
      })
    const { id } = await t.make.student()
    expect(
      await t.refused(
        enrolment.enrol,
        { params: { groupId: group.id, studentId: id }, body: { payment: { concept: 'a', amount: 0, discount: 10 } } },
        limited,
      ),
    ).toMatchObject({ status: 403 })
    expect((await t.call(enrolment.register, { body: body() }, { as: limited })).status).toBe(200)
  })

  test.each([
    { price: 4999.99, toPay: 5000 },
    { price: 5000, toPay: 4999.99 },
  ])('ENR-57 M82: shows a stale screen both figures: %j', async expected => {
    const { status, body: answer } = await leavesNothing(() => t.call(enrolment.register, { body: body({ expected }) }, { as: desk }))
    expect(status).toBe(409)
    expect(answer.errorExt).toEqual({
      code: 'PRICE_CHANGED',
      message: {
        es: `El precio o los descuentos cambiaron. Revisa las nuevas cantidades. ${expected.price === 5000 ? 'A pagar' : 'Costo del curso'}: antes $4,999.99, ahora $5,000.00.`,
      },
      expected,
      price: 5000,
      toPay: 5000,
      credit: 0,
      max: 5000,
      lines: [],
    })
  })

  test('ENR-58 MON-106: the code must be valid now', async () => {
    const hour = 3_600_000
    const at = (hours: number) => new Date(t.clock.now().getTime() + hours * hour)
    const inactive = await t.make.code({ isActive: false })
    const early = await t.make.code({ validFrom: at(1), validUntil: at(2) })
    const expired = await t.make.code({ validFrom: at(-2), validUntil: at(-1) })
    const with_ = (idPromotionalCode: string) => leavesNothing(() => refusal({ idPromotionalCode }))
    expect(await with_('NADA')).toMatchObject({ status: 404, code: 'CODE_UNKNOWN', message: 'El código no existe' })
    expect(await with_(inactive.id)).toMatchObject({ status: 409, code: 'CODE_INACTIVE', message: 'El código está inactivo' })
    expect(await with_(early.code)).toMatchObject({ status: 409, code: 'CODE_NOT_STARTED', message: 'El código aún no inicia' })
    expect(await with_(expired.id)).toMatchObject({ status: 409, code: 'CODE_EXPIRED', message: 'El código ha expirado' })
  })

  test('ENR-58: refuses a stored code that does not exist', async () => {
    expect(await leavesNothing(() => refusal({ student: { idPromotionalCode: newId() } }))).toMatchObject({
      status: 404,
      code: 'CODE_UNKNOWN',
      fields: ['student.idPromotionalCode'],
    })
  })
})
