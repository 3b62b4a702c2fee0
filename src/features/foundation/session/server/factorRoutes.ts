import { totpUri } from '#server/auth/totp.ts'
import { implement } from '#server/http/feature.ts'
import { qrSvg } from '#server/http/qr.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import { sessionFailures } from '../contract.ts'
import { factorFailures, factors } from '../factorContract.ts'
import { FACTOR_NEWS, tellOwner } from './factorLetter.ts'
import { keepPasskey, makePasskey } from './passkeys.ts'
import {
  beginTotp,
  codesLeft,
  confirmTotp,
  dropFactor,
  dropFactors,
  factorsOf,
  hasFactors,
  holdAccount,
  isDemanded,
  makeCodes,
} from './secondStep.ts'
import { openChallenge, takeChallenge } from './tickets.ts'

const { FACTOR_NEEDED, FACTOR_NONE, FACTOR_THERE, PASSKEY_REFUSED, PASSKEY_THERE } = factorFailures

const APP = 'app de códigos'
const callOf = ({ name }: { name: string | null }) => (name === null ? APP : `llave de acceso «${name}»`)
const toFactor = <Row extends { id: string }>({ id, ...row }: Row) => ({ _id: id, ...row })

export const factorsServer = implement(
  factors,
  {
    async list(_input, { db, user }) {
      const [rows, remaining] = await Promise.all([factorsOf(db, user.id), codesLeft(db, user.id)])
      return { factors: rows.map(toFactor), codesLeft: remaining }
    },

    async beginTotp(_input, context) {
      const { user, academy } = context
      const secret = (await beginTotp(context, user.id)) ?? fail(FACTOR_THERE)
      const uri = totpUri(secret, { issuer: academy.name, account: user.email })
      return { uri, secret, picture: await qrSvg(uri) }
    },

    async confirmTotp({ body: { code } }, context) {
      const { db, user, audit, live, afterCommit } = context
      await holdAccount(db, user.id)
      if (!(await confirmTotp(context, user.id, code))) fail(sessionFailures.FACTOR_WRONG)
      // Existing recovery codes stay valid when a method is added.
      const codes = (await codesLeft(db, user.id)) > 0 ? [] : await makeCodes(context, user.id)
      await audit({ resource: 'factors', ids: [user.id], after: { changed: APP } })
      await tellOwner(context, user.id, FACTOR_NEWS.added)
      // Routes that were closed without it open.
      afterCommit(() => live.sessionsChanged([user.id]))
      return { codes }
    },

    async remove({ params: { id } }, context) {
      const { db, user, audit } = context
      await holdAccount(db, user.id)
      const factors = await factorsOf(db, user.id)
      const factor = factors.find(each => each.id === id) ?? fail(httpErrors.notFound)
      const last = factors.length === 1
      if (last && (await isDemanded(db, user.id))) fail(FACTOR_NEEDED)
      // Recovery codes replace other methods: without any method they are useless.
      await (last ? dropFactors(db, user.id) : dropFactor(db, id))
      await audit({ resource: 'factors', ids: [user.id], before: { changed: callOf(factor) } })
      await tellOwner(context, user.id, last ? FACTOR_NEWS.removed : FACTOR_NEWS.oneRemoved(`tu ${callOf(factor)}`))
    },

    async beginPasskey(_input, context) {
      const { db, user, now } = context
      return { options: await makePasskey(context, await openChallenge(db, user.id, 'add', now)) }
    },

    async addPasskey({ body: { name, response } }, context) {
      const { db, user, now, audit, live, afterCommit } = context
      await holdAccount(db, user.id)
      const { clientDataJSON } = response.response
      const challenge = (await takeChallenge(db, { employeeId: user.id, purpose: 'add', clientDataJSON }, now)) ?? fail(PASSKEY_REFUSED)
      const first = !(await hasFactors(db, user.id))
      const passkey = await keepPasskey(context, { name, response, challenge })
      const codes = first ? await makeCodes(context, user.id) : []
      await audit({ resource: 'factors', ids: [user.id], after: { changed: callOf(passkey) } })
      await tellOwner(context, user.id, FACTOR_NEWS.passkeyAdded(name))
      if (first) afterCommit(() => live.sessionsChanged([user.id]))
      return { factor: { ...toFactor(passkey), kind: 'passkey' as const }, codes }
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
  },
  { constraints: { factor_credential_key: [PASSKEY_THERE] } },
)
