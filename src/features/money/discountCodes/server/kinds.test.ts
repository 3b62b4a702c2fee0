import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { codesAccess } from '../access.ts'
import { discountCodes, type CodeInput } from '../contract.ts'

const t = await startTest()
const { company, employee } = codesAccess
const owner = await t.make.employee({ name: 'Mario', lastName: 'Cruz' })
const ofCompany = await t.make.code({ code: 'EMPRESA', createdAt: t.clock.now() })
const ofEmployee = await t.make.code({
  code: 'MARIO5',
  isCompanyCode: false,
  userId: owner.id,
  createdAt: new Date(t.clock.now().getTime() + 1000),
})
await t.make.code({ deletedAt: t.clock.now() })

const body = (isCompanyCode: boolean, code: string): CodeInput => ({
  code,
  isCompanyCode,
  amount: 100,
  validFrom: '2026-12-01T06:00:00Z',
  validUntil: '2026-12-02T05:59:59Z',
  user: isCompanyCode ? null : owner.id,
})
const statusOf = async (route: Parameters<typeof t.call>[0], input: Parameters<typeof t.call>[1], as: Caller) =>
  (await t.call(route, input, { as })).status

describe('MON-112: lists only codes of readable kinds', () => {
  const codes = async (as: Caller) => (await t.ok(discountCodes.list, {}, as)).promotionalCodes
  test('each kind alone, both together newest first, archived ones never', async () => {
    expect((await codes(await t.as(company.read))).map(({ code }) => code)).toEqual(['EMPRESA'])
    expect((await codes(await t.as(employee.read))).map(({ code }) => code)).toEqual(['MARIO5'])
    expect((await codes(await t.as(company.read, employee.read))).map(({ code }) => code)).toEqual(['MARIO5', 'EMPRESA'])
  })

  test('MON-114: a user code names its owner', async () => {
    expect((await codes(await t.as(employee.read)))[0]).toMatchObject({ user: owner.id, owner: { name: 'Mario', lastName: 'Cruz' } })
    expect((await codes(await t.as(company.read)))[0]).toMatchObject({ user: null, owner: null })
  })

  test('the right to see the screen alone reads nothing', async () => {
    expect(await statusOf(discountCodes.list, {}, await t.as('get /discounts/'))).toBe(403)
  })

  test('MON-114: as many statements for many codes as for few', async () => {
    const reader = await t.as(company.read)
    const { count: few } = await t.queries(() => codes(reader))
    for (let more = 0; more < 5; more++) await t.make.code()
    expect((await t.queries(() => codes(reader))).count).toBe(few)
  })
})

describe('MON-112: a right for one kind of code does not cover the other kind', () => {
  const all = { company: {} as Caller, employee: {} as Caller }
  beforeAll(async () => {
    all.company = await t.as(company.read, company.create, company.update, company.remove)
    all.employee = await t.as(employee.read, employee.create, employee.update, employee.remove)
  })

  test('to create', async () => {
    expect(await statusOf(discountCodes.create, { body: body(false, 'A1') }, all.company)).toBe(403)
    expect(await statusOf(discountCodes.create, { body: body(true, 'A2') }, all.employee)).toBe(403)
  })

  test('MON-113: to change: requires the rights of the stored and the new kind', async () => {
    const change = (id: string, toCompany: boolean, code: string, as: Caller) =>
      statusOf(discountCodes.update, { params: { id }, body: body(toCompany, code) }, as)
    for (const [id, code] of [
      [ofCompany.id, 'EMPRESA'],
      [ofEmployee.id, 'MARIO5'],
    ] as const) {
      const [own, other] = code === 'EMPRESA' ? [all.company, all.employee] : [all.employee, all.company]
      const isCompany = code === 'EMPRESA'
      expect(await change(id, !isCompany, code, own)).toBe(403)
      expect(await change(id, !isCompany, code, other)).toBe(403)
      expect(await change(id, isCompany, code, other)).toBe(403)
      expect(await change(id, isCompany, code, own)).toBe(200)
    }
    expect(
      await t.db
        .selectFrom('promotionalCode')
        .select(['code', 'isCompanyCode'])
        .where('deletedAt', 'is', null)
        .where('code', 'in', ['EMPRESA', 'MARIO5'])
        .orderBy('code')
        .execute(),
    ).toEqual([
      { code: 'EMPRESA', isCompanyCode: true },
      { code: 'MARIO5', isCompanyCode: false },
    ])
  })

  test('MON-113: with both rights a code may change its kind, and gets or loses its owner', async () => {
    const both = await t.as(company.update, employee.update)
    const { id } = await t.make.code({ code: 'CAMBIA' })
    expect(
      await t.refused(discountCodes.update, { params: { id }, body: { ...body(false, 'CAMBIA'), user: undefined } }, both),
    ).toMatchObject({ code: 'OWNER_REQUIRED' })
    expect((await t.ok(discountCodes.update, { params: { id }, body: body(false, 'CAMBIA') }, both)).promotionalCode).toMatchObject({
      isCompanyCode: false,
      user: owner.id,
    })
    expect((await t.ok(discountCodes.update, { params: { id }, body: body(true, 'CAMBIA') }, both)).promotionalCode).toMatchObject({
      isCompanyCode: true,
      user: null,
    })
  })

  test('to delete', async () => {
    expect(await statusOf(discountCodes.remove, { params: { id: ofCompany.id } }, all.employee)).toBe(403)
    expect(await statusOf(discountCodes.remove, { params: { id: ofEmployee.id } }, all.company)).toBe(403)
    expect(await statusOf(discountCodes.remove, { params: { id: ofEmployee.id } }, all.employee)).toBe(200)
  })
})
