import type { z } from 'zod'
import type { Context } from '#server/http/feature.ts'
import type { PersonInput } from '#features/foundation/person/contract.ts'
import { checkBirth, checkEmail } from '#features/foundation/person/server/public.ts'
import { studentsChanged, type Student } from '../contract.ts'
import { toStudent } from './row.ts'
import * as store from './store.ts'
import { refuseTaken } from './refuseTakenEmail.ts'

export async function updateStudent(
  context: Context,
  id: string,
  data: z.output<typeof PersonInput>,
  judge: (present: () => Promise<z.output<typeof Student>>) => Promise<void>,
): Promise<z.output<typeof Student> | undefined> {
  const { db, today, audit, emit } = context
  const before = await store.hold(db, id)
  if (!before) return undefined
  await judge(async () => toStudent((await store.find(db, id))!))
  checkBirth(today, data.birthDate, before.birthDate)
  checkEmail(data.email, before.email)
  const owner = data.email !== before.email && (await store.findByEmail(db, data.email))
  if (owner && owner.id !== id) await refuseTaken(context, data.email, 'email')
  await store.update(db, id, data)
  const { credit: _credit, balanceDue: _due, uniqueFolio: _folio, ...person } = before
  await audit({ resource: 'students', ids: [id], before: person, after: { ...person, ...data } })
  emit(studentsChanged, [id])
  return toStudent((await store.find(db, id))!)
}
