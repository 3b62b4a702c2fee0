import QRCode from 'qrcode'
import { totpUri } from '#server/auth/totp.ts'
import { implement } from '#server/http/feature.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import { sessionFailures } from '../contract.ts'
import { factorFailures, factors } from '../factorContract.ts'
import { FACTOR_NEWS, tellOwner } from './factorLetter.ts'
import { beginTotp, codesLeft, confirmTotp, dropFactors, factorsOf, hasFactors, holdAccount, isDemanded, makeCodes } from './secondStep.ts'

const { FACTOR_NEEDED, FACTOR_NONE, FACTOR_THERE } = factorFailures

export const factorsServer = implement(factors, {
  async list(_input, { db, user }) {
    const [rows, left] = await Promise.all([factorsOf(db, user.id), codesLeft(db, user.id)])
    return { factors: rows.map(({ id, ...row }) => ({ _id: id, ...row })), codesLeft: left }
  },

  async beginTotp(_input, context) {
    const { user, academy } = context
    const secret = (await beginTotp(context, user.id)) ?? fail(FACTOR_THERE)
    const uri = totpUri(secret, { issuer: academy.name, account: user.email })
    return { uri, secret, picture: await QRCode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 }) }
  },

  async confirmTotp({ body: { code } }, context) {
    const { db, user, audit, live, afterCommit } = context
    await holdAccount(db, user.id)
    if (!(await confirmTotp(context, user.id, code))) fail(sessionFailures.FACTOR_WRONG)
    const codes = await makeCodes(context, user.id)
    await audit({ resource: 'factors', ids: [user.id], after: { changed: 'app de códigos' } })
    await tellOwner(context, user.id, FACTOR_NEWS.added)
    // What was closed for want of it opens.
    afterCommit(() => live.sessionsChanged([user.id]))
    return { codes }
  },

  async remove({ params: { id } }, context) {
    const { db, user, audit } = context
    await holdAccount(db, user.id)
    if (!(await factorsOf(db, user.id)).some(each => each.id === id)) fail(httpErrors.notFound)
    if (await isDemanded(db, user.id)) fail(FACTOR_NEEDED)
    await dropFactors(db, user.id)
    await audit({ resource: 'factors', ids: [user.id], before: { changed: 'app de códigos' } })
    await tellOwner(context, user.id, FACTOR_NEWS.removed)
  },

  async newCodes(_input, context) {
    const { db, user, audit } = context
    await holdAccount(db, user.id)
    if (!(await hasFactors(db, user.id))) fail(FACTOR_NONE)
    const codes = await makeCodes(context, user.id)
    await audit({ resource: 'factors', ids: [user.id], after: { changed: 'códigos de respaldo' } })
    await tellOwner(context, user.id, FACTOR_NEWS.newCodes)
    return { codes }
  },
})
