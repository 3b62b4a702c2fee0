import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { discountCodes } from '../contract.ts'

const t = await startTest()
const desk = await t.as('post /students/register')
const validate = (idCode: string, finalAmount: number = 1000) => ({ query: { idCode, idCourse: newId(), finalAmount } })
const HOUR = 3_600_000
const at = (hours: number) => new Date(t.clock.now().getTime() + hours * HOUR)

describe('GET /promotionalCodes/validate', () => {
  test('MON-107: by id or by text, trimmed and ignoring case', async () => {
    const code = await t.make.code({ code: 'BUENFIN', discountPercentage: 10 })
    for (const idCode of [code.id, 'BUENFIN', ' buenFin ']) {
      const { course, promotionalCode } = await t.ok(discountCodes.validate, validate(idCode), desk)
      expect(course.finalPrice).toBe(900)
      expect(promotionalCode).toMatchObject({
        _id: code.id,
        code: 'BUENFIN',
        discountPercentage: 10,
        amount: null,
        isActive: true,
        isCompanyCode: true,
        user: null,
      })
    }
  })

  test('M16: a code stored decomposed still works as typed now; a composed one comes first', async () => {
    const old = await t.make.code({ code: 'PROMOCIÓN'.normalize('NFD'), discountPercentage: 10 })
    const codeId = async () => (await t.ok(discountCodes.validate, validate('promoción'), desk)).promotionalCode._id
    expect(await codeId()).toBe(old.id)
    const { id } = await t.make.code({ code: 'PROMOCIÓN', discountPercentage: 20 })
    expect(await codeId()).toBe(id)
  })

  test.each([
    [15, null, 1850.55, 1572.97], // 277.5825 off, half up to the centavo: 277.58
    [10, null, 0.05, 0.04], // half a centavo goes up
    [100, null, 999.99, 0],
    [12.5, null, 100, 87.5],
    [null, 30_000, 1000, 700],
    [null, 200_000, 1000, 0], // never below 0
  ])('MON-105: %s %% or %s centavos of %s leave %s', async (discountPercentage, amount, from, rest) => {
    const code = await t.make.code({ discountPercentage, amount })
    expect((await t.ok(discountCodes.validate, validate(code.id, from), desk)).course.finalPrice).toBe(rest)
  })

  test('MON-104: works at its first and last instant', async () => {
    const code = await t.make.code({ validFrom: t.clock.now(), validUntil: t.clock.now() })
    expect((await t.call(discountCodes.validate, validate(code.id), { as: desk })).status).toBe(200)
  })

  test('MON-104: works for any course, any number of times', async () => {
    const code = await t.make.code({ discountPercentage: 10 })
    const { id: studentId } = await t.make.student()
    for (let use = 0; use < 3; use++) {
      expect((await t.ok(discountCodes.validate, validate(code.id), desk)).course.finalPrice).toBe(900)
      await t.make.entry({ studentId, other: true, amount: 100, promotionalCodeId: code.id })
    }
  })

  test('MON-106: refuses unknown, archived, inactive, early and expired codes', async () => {
    const archived = await t.make.code({ deletedAt: t.clock.now() })
    const inactive = await t.make.code({ isActive: false })
    const early = await t.make.code({ validFrom: at(1), validUntil: at(2) })
    const expired = await t.make.code({ validFrom: at(-2), validUntil: at(-1) })
    const refusal = (idCode: string) => t.refused(discountCodes.validate, validate(idCode), desk)
    expect(await refusal('NADA')).toMatchObject({ status: 404, code: 'CODE_UNKNOWN', message: 'El código no existe' })
    expect(await refusal(archived.code)).toMatchObject({ status: 404, code: 'CODE_UNKNOWN' })
    expect(await refusal(inactive.id)).toMatchObject({ status: 409, code: 'CODE_INACTIVE', message: 'El código está inactivo' })
    expect(await refusal(early.id)).toMatchObject({ status: 409, code: 'CODE_NOT_STARTED', message: 'El código aún no inicia' })
    expect(await refusal(expired.id)).toMatchObject({ status: 409, code: 'CODE_EXPIRED', message: 'El código ha expirado' })
  })

  test.each([
    ['', 1000],
    ['X', -1],
    ['X', 'mucho'],
  ])('MON-107: 400 for code %j and amount %j', async (idCode, amount) => {
    expect((await t.call(discountCodes.validate, { query: { ...validate(idCode).query, finalAmount: amount } }, { as: desk })).status).toBe(
      400,
    )
  })
})
