import type { z } from 'zod'
import { toCentavos } from '#lib/money.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { unchanged } from '#server/http/unchanged.ts'
import { accessOf, codesAccess } from '../access.ts'
import { codeFailures, codesChanged, discountCodes, type CodeInput } from '../contract.ts'
import * as store from './store.ts'
import { priceAfter, working } from './validity.ts'

const { CODE_TAKEN, CODE_UNKNOWN, OWNER_REQUIRED, OWNER_UNKNOWN } = codeFailures

const toCode = ({ id, userId, ...code }: store.CodeRow) => ({ _id: id, ...code, user: userId })

/** The audit's form: the amount in centavos. */
const recorded = ({ id: _id, createdAt: _made, ...values }: store.CodeRow) => values

async function ownerOf({ db }: Context, body: z.output<typeof CodeInput>, before?: store.CodeRow): Promise<string | null> {
  if (body.isCompanyCode) return null
  const refuseOwner = (failure: typeof OWNER_REQUIRED) => fail(failure, { fields: [{ path: 'user', message: failure.message }] })
  const userId = body.user ?? before?.userId ?? refuseOwner(OWNER_REQUIRED)
  // The codes of a former employee stay inactive.
  const settled = userId === before?.userId && !(body.isActive ?? before.isActive)
  if (!settled && !(await store.ownerStands(db, userId))) refuseOwner(OWNER_UNKNOWN)
  return userId
}

async function valuesOf(context: Context, body: z.output<typeof CodeInput>, before?: store.CodeRow): Promise<store.CodeValues> {
  const { code, isCompanyCode, validFrom, validUntil, discountPercentage = null, amount = null } = body
  const isActive = body.isActive ?? before?.isActive ?? true
  return { code, isActive, isCompanyCode, validFrom, validUntil, discountPercentage, amount, userId: await ownerOf(context, body, before) }
}

export const discountCodesServer = implement(
  discountCodes,
  {
    async list(_input, { db, can }) {
      const rows = await store.list(db, { company: can(codesAccess.company.read), employee: can(codesAccess.employee.read) })
      return { promotionalCodes: rows.map(({ owner, ...row }) => ({ ...toCode(row), owner })) }
    },

    async create({ body }, context) {
      const { db, now, require, audit, emit } = context
      require(accessOf(body.isCompanyCode).create)
      const code = await store.insert(db, await valuesOf(context, body), now)
      await audit({ resource: 'promotionalCodes', ids: [code.id], after: recorded(code) })
      emit(codesChanged, [code.id])
      return { promotionalCode: toCode(code) }
    },

    async update({ params: { id }, body: { version, ...body } }, context) {
      const { db, require, audit, emit } = context
      require(accessOf(body.isCompanyCode).update)
      const before = (await store.lockForUpdate(db, id)) ?? fail(CODE_UNKNOWN)
      require(accessOf(before.isCompanyCode).update)
      await unchanged(db, discountCodes.update, version, toCode(before))
      const after = await store.update(db, id, await valuesOf(context, body, before))
      await audit({ resource: 'promotionalCodes', ids: [id], before: recorded(before), after: recorded(after) })
      emit(codesChanged, [id])
      return { promotionalCode: toCode(after) }
    },

    async remove({ params: { id } }, { db, now, require, audit, emit }) {
      const before = (await store.lockForUpdate(db, id)) ?? fail(CODE_UNKNOWN)
      require(accessOf(before.isCompanyCode).remove)
      await store.archive(db, id, now)
      await audit({ resource: 'promotionalCodes', ids: [id], before: recorded(before) })
      emit(codesChanged, [id])
      return { promotionalCode: toCode(before) }
    },

    async validate({ query }, { db, now }) {
      const code = working(await store.find(db, query.idCode), now)
      return { course: { finalPrice: priceAfter(toCentavos(query.finalAmount), code) }, promotionalCode: toCode(code) }
    },
  },
  { constraints: { promotional_code_code_key: [CODE_TAKEN, 'code'] } },
)
