import { hasPlainLetters, plainEmail } from '#lib/email.ts'
import { fold, isEmail, phoneDigits } from '#lib/text.ts'
import { implement } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { mergeAccess, seeing, twinsAccess, type MergeKind } from '../access.ts'
import { LEAST_ASKED, MOST_TWINS, twinFailures, twins, twinsChanged } from '../contract.ts'
import { knownStudents } from './lookAlikes.ts'
import { list, setApart, twinsOf } from './pairs.ts'
import { lookAlikes } from './store.ts'

/** The text when it is long enough for a search, else ''. */
const letters = (text: string) => (fold(text).length >= LEAST_ASKED.letters ? text : '')

export const twinsServer = implement(twins, {
  async check({ query: { kind, email, phone, name, lastName, secondLastName } }, { db, require }) {
    require(...twinsAccess[kind])
    const plain = plainEmail(email)
    // An e-mail that will be refused has no look-alikes.
    const rows = isEmail(plain) && hasPlainLetters(plain) ? await lookAlikes(db, kind, plain, MOST_TWINS) : []
    const digits = phoneDigits(phone)
    const sought = {
      digits: digits.length >= LEAST_ASKED.digits ? digits : '',
      name: letters(name),
      lastName: letters(lastName),
      secondLastName: secondLastName.trim(),
    }
    return {
      twins: rows.map(({ id, ...row }) => ({ _id: id, ...row })),
      students: kind === 'student' ? await knownStudents(db, sought, MOST_TWINS) : [],
    }
  },

  async list({ query }, { db, require }) {
    require(mergeAccess[query.kind])
    return list(db, query)
  },

  async of({ params: { kind, id } }, { db, require }) {
    const of = kind as MergeKind
    for (const need of seeing[of]) require(need)
    return { twins: await twinsOf(db, of, id, MOST_TWINS) }
  },

  async apart({ params: { kind, ...pair }, body: { apart } }, { db, require, user, now, audit, emit }) {
    const of = kind as MergeKind
    require(mergeAccess[of])
    const [a, b] = [pair.a, pair.b].toSorted() as [string, string]
    if (a === b) fail(twinFailures.MERGE_SAME)
    const before = await setApart(db, { kind: of, a, b, by: apart ? user.id : null, now })
    if (before === undefined) fail(twinFailures.MERGE_GONE)
    await audit({ resource: 'twins', ids: [a, b], before: { apart: before }, after: { apart } })
    emit(twinsChanged, [a, b])
  },
})
