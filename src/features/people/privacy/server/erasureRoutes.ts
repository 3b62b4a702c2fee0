import { sql } from 'kysely'
import { studentFailures, studentsChanged } from '#features/people/students/contract.ts'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import { implement } from '#server/http/feature.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import { privacyChanged } from '../contract.ts'
import { dossierFailures } from '../dossierContract.ts'
import * as dossiers from './dossierStore.ts'
import { erasePerson, keepNote, noteOf, numbered, removeFiles } from './erasureNotes.ts'
import { erasureFailures, erasures } from '../erasureContract.ts'

const { FOLIO_WRONG, STANDS_ENROLLED, STUDENT_HAS_BALANCE } = erasureFailures
const { STUDENT_NOT_FOUND } = studentFailures

const columns = sql`
  select x.id, x.number, x.subject_id as student, x.at, x.reason, nullif(concat_ws(' ', e.name, e.last_name), '') as user
  from erasure x left join employee e on e.id = x.user_id`
interface Row {
  id: string
  number: number
  student: string
  at: Date
  reason: string
  user: string | null
}
const toErasure = ({ id, ...row }: Row) => ({ _id: id, ...row })

/** The student with everything that decides on the erasure, locked: payments, enrolments and imports wait. */
async function lock(db: Db, id: string) {
  const { rows } = await sql<{ uniqueFolio: string | null; email: string; owes: boolean; enrolled: boolean; erased: boolean }>`
    select s.unique_folio, s.email, s.erased_at is not null as erased, s.balance_due <> 0 or s.credit <> 0 as owes,
      exists (select from registration r where r.student_id = s.id and r.ended_at is null) as enrolled
    from student s where s.id = ${id} for update of s`.execute(db)
  return rows[0]
}

export const erasuresServer = implement(
  erasures,
  {
    async list(_input, { db }) {
      const { rows } = await sql<Row>`${columns} order by x.number desc`.execute(db)
      return { erasures: rows.map(toErasure) }
    },

    async erase({ params: { studentId }, body: { folio, reason } }, context) {
      const { db, now, user, storage, afterCommit, log } = context
      const student = (await lock(db, studentId)) ?? fail(STUDENT_NOT_FOUND)
      if (student.erased) fail(httpErrors.personErased)
      if (folio.toLowerCase() !== (student.uniqueFolio ?? student.email).toLowerCase())
        fail(FOLIO_WRONG, { fields: [{ path: 'folio', message: FOLIO_WRONG.message }] })
      if (student.enrolled) fail(STANDS_ENROLLED)
      if (student.owes) fail(STUDENT_HAS_BALANCE)
      const dossier = await dossiers.newest(db, studentId)
      if (dossier && dossiers.toDossier(dossier, now).state === 'queued') fail(dossierFailures.DOSSIER_RUNNING)
      const id = newId(now)
      await numbered(db)
      const keys = await erasePerson(db, { id, student: studentId, userId: user.id, at: now, reason })
      const note = await noteOf(db, id)
      afterCommit(() => keepNote(storage, note))
      afterCommit(() => removeFiles(storage, keys, log))
      const { rows } = await sql<Row>`${columns} where x.id = ${id}`.execute(db)
      const erasure = toErasure(rows[0]!)
      await context.audit({ resource: 'privacy', ids: [studentId], after: { number: erasure.number } })
      context.emit(privacyChanged, [studentId])
      context.emit(studentsChanged, [studentId])
      return { erasure }
    },
  },
  { constraints: { erasure_subject_key: [httpErrors.personErased] } },
)
