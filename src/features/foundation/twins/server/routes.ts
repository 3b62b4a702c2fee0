import { hasPlainLetters, plainEmail } from '#lib/email.ts'
import { isEmail } from '#lib/text.ts'
import { implement } from '#server/http/feature.ts'
import { twinsAccess } from '../access.ts'
import { MOST_TWINS, twins } from '../contract.ts'
import { lookAlikes } from './store.ts'

export const twinsServer = implement(twins, {
  async check({ query: { kind, email } }, { db, require }) {
    require(...twinsAccess[kind])
    const plain = plainEmail(email)
    // What will be refused looks like nobody.
    if (!isEmail(plain) || !hasPlainLetters(plain)) return { twins: [] }
    const rows = await lookAlikes(db, kind, plain, MOST_TWINS)
    return { twins: rows.map(({ id, ...row }) => ({ _id: id, ...row })) }
  },
})
