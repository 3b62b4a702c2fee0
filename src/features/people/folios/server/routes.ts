import type { z } from 'zod'
import { implement } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { unchanged } from '#server/http/unchanged.ts'
import { studentFailures, studentsChanged } from '#features/people/students/contract.ts'
import { folioFailures, folios, type Folio } from '../contract.ts'
import * as store from './store.ts'

const { FOLIO_NOT_FOUND, FOLIO_TAKEN } = folioFailures

const toFolio = ({ id, title, folio }: store.FolioRow): z.output<typeof Folio> => ({ _id: id, title, folio })

// Folios are read with their student, so it is the student that changes.
export const foliosServer = implement(
  folios,
  {
    async create({ params: { studentId }, body }, { db, now, audit, emit }) {
      const folio = (await store.insert(db, studentId, body, now)) ?? fail(studentFailures.STUDENT_NOT_FOUND)
      await audit({ resource: 'folios', ids: [folio.id, studentId], after: body })
      emit(studentsChanged, [studentId])
      return { folio: toFolio(folio) }
    },

    async update({ params: { id }, body: { version, ...body } }, { db, audit, emit }) {
      const before = (await store.lockForUpdate(db, id)) ?? fail(FOLIO_NOT_FOUND)
      await unchanged(db, folios.update, version, toFolio(before))
      await store.update(db, id, body)
      await audit({ resource: 'folios', ids: [id, before.studentId], before: { title: before.title, folio: before.folio }, after: body })
      emit(studentsChanged, [before.studentId])
      return { folio: { _id: id, ...body } }
    },

    async remove({ params: { id } }, { db, audit, emit }) {
      const before = (await store.lockForUpdate(db, id)) ?? fail(FOLIO_NOT_FOUND)
      await store.remove(db, id)
      await audit({ resource: 'folios', ids: [id, before.studentId], before: { title: before.title, folio: before.folio } })
      emit(studentsChanged, [before.studentId])
      return { folio: toFolio(before) }
    },
  },
  { constraints: { folio_title_key: [FOLIO_TAKEN, 'title'] } },
)
