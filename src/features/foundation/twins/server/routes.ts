import { hasPlainLetters, plainEmail } from '#lib/email.ts'
import { fold, isEmail, phoneDigits } from '#lib/text.ts'
import { implement } from '#server/http/feature.ts'
import { twinsAccess } from '../access.ts'
import { LEAST_ASKED, MOST_TWINS, twins } from '../contract.ts'
import { knownStudents } from './known.ts'
import { lookAlikes } from './store.ts'

/** Letters enough to look for, else ''. */
const letters = (text: string) => (fold(text).length >= LEAST_ASKED.letters ? text : '')

export const twinsServer = implement(twins, {
  async check({ query: { kind, email, phone, name, lastName, secondLastName } }, { db, require }) {
    require(...twinsAccess[kind])
    const plain = plainEmail(email)
    // What will be refused looks like nobody.
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
})
