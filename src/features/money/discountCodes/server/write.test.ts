import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { codesAccess } from '../access.ts'
import { CODE_TEXTS, discountCodes, type CodeInput } from '../contract.ts'
import { find } from './store.ts'

const t = await startTest()
const { company, employee } = codesAccess
const companyDesk = await t.as(company.read, company.create, company.update, company.remove)
const employeeDesk = await t.as(employee.read, employee.create, employee.update, employee.remove)

let serial = 0
const fresh = () => `NUEVO${(serial += 1)}`
/** The academy's 1 to 31 December 2026. */
const input = (part: Partial<CodeInput> = {}): CodeInput => ({
  code: fresh(),
  isCompanyCode: true,
  discountPercentage: 15,
  validFrom: '2026-12-01T06:00:00.000Z',
  validUntil: '2027-01-01T05:59:59.000Z',
  ...part,
})
const create = (part?: Partial<CodeInput>, as = companyDesk) =>
  t.ok(discountCodes.create, { body: input(part) }, as).then(answer => answer.promotionalCode)
const listed = async (id: string, as = companyDesk) =>
  (await t.ok(discountCodes.list, {}, as)).promotionalCodes.find(code => code._id === id)

describe('POST /promotionalCodes', () => {
  test('MON-100 MON-101: trims and upper-cases the text, defaults to active, announces and audits', async () => {
    const code = await create({ code: '  verano_25 ' })
    expect(code).toEqual({
      _id: expect.any(String),
      code: 'VERANO_25',
      isActive: true,
      isCompanyCode: true,
      discountPercentage: 15,
      amount: null,
      user: null,
      validFrom: '2026-12-01T06:00:00.000Z',
      validUntil: '2027-01-01T05:59:59.000Z',
      createdAt: t.clock.now().toISOString(),
    })
    expect(t.events.at(-1)).toEqual({ resource: 'promotionalCodes', ids: [code._id] })
    expect(await t.lastAudit()).toMatchObject({
      resource: 'promotionalCodes',
      ids: [code._id],
      before: null,
      after: { code: 'VERANO_25', discountPercentage: 15, isActive: true },
    })
  })

  test('MON-102: accepts a fixed amount instead of a percentage', async () => {
    expect(await create({ discountPercentage: null, amount: 500.5, isActive: false })).toMatchObject({
      discountPercentage: null,
      amount: 500.5,
      isActive: false,
    })
    expect(await create({ discountPercentage: undefined, amount: 1 })).toMatchObject({ amount: 1 })
  })

  const { codeRequired, codeOdd, codeLong, valueRequired, percentage, amount, fromRequired, untilRequired, order, onlyOne } = CODE_TEXTS
  test.each<[string, Record<string, unknown>, string, string]>([
    ['no code', { code: undefined }, 'code', codeRequired],
    ['a blank code', { code: '   ' }, 'code', codeRequired],
    ['a code of 41', { code: 'X'.repeat(41) }, 'code', codeLong],
    ['a code that cannot be typed', { code: 'A\u0000B' }, 'code', codeOdd],
    ['no value', { discountPercentage: undefined }, 'discountPercentage', valueRequired],
    ['both values', { amount: 100 }, 'discountPercentage', onlyOne],
    ['0 %', { discountPercentage: 0 }, 'discountPercentage', percentage],
    ['a third of a percent', { discountPercentage: 33.333 }, 'discountPercentage', percentage],
    ['101 %', { discountPercentage: 101 }, 'discountPercentage', percentage],
    ['text as %', { discountPercentage: '10' }, 'discountPercentage', percentage],
    ['amount 0', { discountPercentage: undefined, amount: 0 }, 'amount', amount],
    ['99 centavos', { discountPercentage: undefined, amount: 0.99 }, 'amount', amount],
    ['a negative amount', { discountPercentage: undefined, amount: -5 }, 'amount', amount],
    ['no start', { validFrom: undefined }, 'validFrom', fromRequired],
    ['no end', { validUntil: null }, 'validUntil', untilRequired],
    ['end before start', { validUntil: '2026-11-30T05:59:59Z' }, 'validUntil', order],
  ])('MON-103: refuses %s with its text, writes nothing', async (_what, wrong, field, text) => {
    const before = await t.db.selectFrom('promotionalCode').select('id').execute()
    const refusal = await t.refused(discountCodes.create, { body: { ...input(), ...wrong } }, companyDesk)
    expect(refusal).toMatchObject({ status: 400, message: text, fields: [field] })
    expect(await t.db.selectFrom('promotionalCode').select('id').execute()).toHaveLength(before.length)
  })

  test('MON-100: two desks with the same text at once, in any spelling: one succeeds', async () => {
    const text = fresh()
    const answers = await Promise.all(
      [text, ` ${text.toLowerCase()}`, text].map(code => t.call(discountCodes.create, { body: input({ code }) }, { as: companyDesk })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await t.refused(discountCodes.create, { body: input({ code: text }) }, companyDesk)).toEqual({
      status: 409,
      code: 'CODE_TAKEN',
      message: 'Ya existe un código con ese nombre',
      fields: ['code'],
    })
  })

  test('MON-108: a user code needs an existing owner', async () => {
    const owner = await t.make.employee()
    const deletedEmployee = await t.make.employee({ deletedAt: t.clock.now() })
    expect(await create({ isCompanyCode: false, user: owner.id }, employeeDesk)).toMatchObject({ isCompanyCode: false, user: owner.id })
    const refusal = (user?: string) => t.refused(discountCodes.create, { body: input({ isCompanyCode: false, user }) }, employeeDesk)
    expect(await refusal()).toMatchObject({ status: 400, code: 'OWNER_REQUIRED', fields: ['user'] })
    for (const user of [deletedEmployee.id, newId()])
      expect(await refusal(user)).toMatchObject({ status: 404, code: 'OWNER_UNKNOWN', fields: ['user'] })
  })

  test('MON-108: a company code has no owner', async () => {
    expect(await create({ user: (await t.make.employee()).id })).toMatchObject({ user: null })
  })
})

describe('PUT /promotionalCodes/{id}', () => {
  test('MON-111 MON-101: percentage becomes amount; state stays unless sent; before and after in the audit', async () => {
    const code = await t.make.code({ isActive: false })
    const body = input({ code: code.code, discountPercentage: null, amount: 300 })
    const { promotionalCode } = await t.ok(discountCodes.update, { params: { id: code.id }, body }, companyDesk)
    expect(promotionalCode).toMatchObject({
      _id: code.id,
      discountPercentage: null,
      amount: 300,
      isActive: false,
      createdAt: code.createdAt.toISOString(),
    })
    expect(t.events.at(-1)).toEqual({ resource: 'promotionalCodes', ids: [code.id] })
    expect(await t.lastAudit()).toMatchObject({
      ids: [code.id],
      before: { discountPercentage: 10, amount: null },
      after: { discountPercentage: null, amount: 30_000 },
    })
    await t.ok(discountCodes.update, { params: { id: code.id }, body: { ...body, isActive: true } }, companyDesk)
    expect((await listed(code.id))?.isActive).toBe(true)
  })

  test("MON-111: refuses another code's text, not its own; unknown and archived ones are 404", async () => {
    const [one, other] = [await t.make.code(), await t.make.code()]
    const update = (id: string, code: string) => ({ params: { id }, body: input({ code }) })
    expect(await t.refused(discountCodes.update, update(one.id, other.code.toLowerCase()), companyDesk)).toMatchObject({
      status: 409,
      code: 'CODE_TAKEN',
    })
    await t.ok(discountCodes.update, update(one.id, one.code), companyDesk)
    const archived = await t.make.code({ deletedAt: t.clock.now() })
    for (const id of [newId(), archived.id])
      expect(await t.refused(discountCodes.update, update(id, fresh()), companyDesk)).toMatchObject({ status: 404, code: 'CODE_UNKNOWN' })
  })

  test('MON-108: a user code keeps its owner unless another is named', async () => {
    const [owner, other] = [await t.make.employee(), await t.make.employee()]
    const { id } = await t.make.code({ isCompanyCode: false, userId: owner.id })
    const update = (user?: string) =>
      t.ok(discountCodes.update, { params: { id }, body: input({ isCompanyCode: false, user }) }, employeeDesk)
    expect((await update()).promotionalCode.user).toBe(owner.id)
    expect((await update(other.id)).promotionalCode.user).toBe(other.id)
  })

  test('MON-109: the inactive codes of a former employee may be edited but not enabled', async () => {
    const deletedEmployee = await t.make.employee({ deletedAt: t.clock.now() })
    const { id } = await t.make.code({ isCompanyCode: false, userId: deletedEmployee.id, isActive: false })
    const body = input({ isCompanyCode: false })
    expect((await t.ok(discountCodes.update, { params: { id }, body }, employeeDesk)).promotionalCode).toMatchObject({
      isActive: false,
      user: deletedEmployee.id,
    })
    expect(await t.refused(discountCodes.update, { params: { id }, body: { ...body, isActive: true } }, employeeDesk)).toMatchObject({
      status: 404,
      code: 'OWNER_UNKNOWN',
    })
  })
})

describe('DELETE /promotionalCodes/{id}', () => {
  test('MON-110: archives a used code: the books still name it, nobody can use it, its text is free', async () => {
    const code = await t.make.code()
    const student = await t.make.student({ promotionalCodeId: code.id })
    const entry = await t.make.entry({ studentId: student.id, other: true, discount: 0, amount: 100, promotionalCodeId: code.id })
    expect((await t.ok(discountCodes.remove, { params: { id: code.id } }, companyDesk)).promotionalCode).toMatchObject({
      _id: code.id,
      code: code.code,
    })
    expect(t.events.at(-1)).toEqual({ resource: 'promotionalCodes', ids: [code.id] })
    expect(await t.lastAudit()).toMatchObject({ ids: [code.id], before: { code: code.code }, after: null })
    expect(await listed(code.id)).toBeUndefined()
    expect(await find(t.db, code.code)).toBeUndefined()
    expect(
      (await t.db.selectFrom('entry').select('promotionalCodeId').where('id', '=', entry.id).executeTakeFirstOrThrow()).promotionalCodeId,
    ).toBe(code.id)
    await create({ code: code.code })
  })

  test('MON-110: a second deletion is 404', async () => {
    const { _id: id } = await create()
    await t.ok(discountCodes.remove, { params: { id } }, companyDesk)
    expect(await t.refused(discountCodes.remove, { params: { id } }, companyDesk)).toMatchObject({ status: 404, code: 'CODE_UNKNOWN' })
  })
})
