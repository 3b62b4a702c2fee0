// Easily guessed passwords: the commonest ones, and those made of the user's data (CON-46).
import { isStrong } from '#features/foundation/session/strong.ts'
import type { Grant } from '#contract/access.ts'
import { fail } from '#server/http/refusal.ts'
import { employeeFailures } from '../contract.ts'
import { isMadeOf } from '../ownWords.ts'
import { EMPLOYEE_TEXTS } from '../texts.ts'

const { PASSWORD_KNOWN } = employeeFailures

const MOST = 10_000
let commonest: Promise<ReadonlySet<string>> | undefined

/** Half a megabyte of text, loaded only when a password is set. */
async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, MOST))
}

interface Person {
  name: string
  lastName: string
  secondLastName: string
  email: string
}

async function isKnown(password: string, { name, lastName, secondLastName, email }: Person, academy: string): Promise<boolean> {
  if (isMadeOf(password, [name, lastName, secondLastName, email, academy])) return true
  commonest ??= read()
  return (await commonest).has(password.toLowerCase())
}

/** Refuses for users with wide permissions; for others adds a warning to the answer. */
export async function judgePassword(
  password: string,
  { person, grants, academy }: { person: Person; grants: readonly Grant[]; academy: string },
): Promise<{ code: string; message: string }[]> {
  if (!(await isKnown(password, person, academy))) return []
  if (isStrong(grants)) fail(PASSWORD_KNOWN, { fields: [{ path: 'password', message: PASSWORD_KNOWN.message }] })
  return [{ code: PASSWORD_KNOWN.code, message: EMPLOYEE_TEXTS.passwordKnown }]
}
