import { z } from 'zod'
import { Warning } from '#contract/inUse.ts'
import { failures } from '#contract/failure.ts'
import { amount, flag, id, line, money } from '#contract/fields.ts'
import { del, get, put, routes } from '#contract/route.ts'
import { rows } from '#lib/undo.ts'
import { studentsAccess } from '#features/people/students/access.ts'
import { CHOOSE_REASON, END_NOTE_MAX, END_REASONS, type EndReason } from '#features/money/payments/endReasons.ts'
import { Student } from '#features/people/students/contract.ts'
import { registrationsAccess } from './access.ts'

/** Messages of the desk (REG-4, REG-5, REG-15, REG-50). */
export const REGISTRATION_TEXTS = {
  changed: 'Se cambio el grupo exitosamente',
  changeFailed: 'Ocurrio un error al realizar el cambio',
  removed: 'Grupo borrado correctamente',
  removeFailed: 'Ocurrio un error al eliminar el grupo',
  deleted: 'Registro eliminado exitosamente',
  deleteFailed: 'Ocurrio un error y no se pudo eliminar el registro.',
  sent: 'comprobante enviado',
  sendFailed: 'Ocurrio un error al enviar el comprobante',
}

/** The money of one registration (`discounts`, `paid`, `balance`), and of the student in all others (`debt`, `credit`). Pesos. */
const balances = { discounts: money, paid: money, balance: money, debt: money, credit: money }

/** The preview of a change: prices, then the balances after it and `before`; `available` seats in the new group now. */
export const ChangePreview = z.object({
  oldPrice: money,
  newPrice: money,
  ...balances,
  available: z.int(),
  /** The last amount of its plan, before and after (COB-5); null without a plan. */
  lastInstalment: z.object({ before: money, after: money }).nullable(),
  before: z.object(balances),
})

/** Without `force` only groups that the default list offers (REG-25). */
const force = flag.optional()

/** The reason to leave; the students' site and older programs may omit it (DIR-39). */
const leaving = z.object({
  reason: z.enum(Object.keys(END_REASONS) as EndReason[], CHOOSE_REASON).optional(),
  note: line().max(END_NOTE_MAX, `Máximo ${END_NOTE_MAX} caracteres`).optional(),
})

export const registrations = routes('registrations', {
  preview: get('/students/:id/groups/:oldGroupId/change', {
    summary: 'Preview what a change of group does to the debt',
    fails: [
      '403 OUTSIDE_CAMPUS',
      '404 GROUP_NOT_FOUND',
      '404 NOT_REGISTERED',
      '404 STUDENT_NOT_FOUND',
      '409 05',
      '409 COURSE_INACTIVE',
      '409 GROUP_CLOSED',
      '409 GROUP_FULL',
      '409 GROUP_IS_BUCKET',
      '409 MODULE_MISSING',
      '409 OUT_OF_WINDOW',
      '409 SAME_GROUP',
    ],
    access: registrationsAccess.change,
    scope: 'person',
    query: z.object({ group: id, force }),
    returns: ChangePreview.shape,
  }),
  change: put('/students/:id/groups/:oldGroupId', {
    summary: 'Move a student to another group',
    sentence: 'Cambió a un alumno de grupo',
    fails: [
      '404 GROUP_NOT_FOUND',
      '404 NOT_REGISTERED',
      '404 STUDENT_NOT_FOUND',
      '409 05',
      '409 COURSE_INACTIVE',
      '409 GROUP_CLOSED',
      '409 GROUP_FULL',
      '409 GROUP_IS_BUCKET',
      '409 MODULE_MISSING',
      '409 OUT_OF_WINDOW',
      '409 PRICE_CHANGED',
      '409 SAME_GROUP',
    ],
    access: registrationsAccess.change,
    scope: 'person',
    undo: rows('Grupo cambiado'),
    edits: 'An act: it names the group that is left, and `expected` what was shown.',
    idempotent: 'el cambio de grupo',
    query: z.object({ force }),
    /** `expected`: the figures on the screen, to detect a stale one. */
    body: z.object({ group: z.object({ id }), expected: z.object({ price: amount }).optional() }),
    returns: { student: Student, warnings: z.array(Warning) },
  }),
  remove: del('/students/:id/group/:groupId', {
    summary: 'Take a student out of a group',
    sentence: 'Quitó a un alumno de un grupo',
    fails: ['404 NOT_REGISTERED', '404 STUDENT_NOT_FOUND', '409 STUDENT_HAS_BALANCE'],
    access: registrationsAccess.remove,
    scope: 'person',
    undo: rows('Inscripción quitada'),
    query: leaving,
    // null: they are no longer at the caller's campuses (CON-3).
    returns: { student: Student.nullable() },
  }),
  removeStudent: del('/students/:id', {
    summary: 'Delete a student',
    sentence: 'Eliminó a un alumno',
    fails: ['404 STUDENT_NOT_FOUND', '409 MOVED_TO_OTHER_TALK', '409 STUDENT_HAS_BALANCE'],
    access: studentsAccess.remove,
    scope: 'person',
    undo: rows('Alumno eliminado'),
    query: leaving,
  }),
})

export const registrationFailures = failures({
  SAME_GROUP: [409, 'El alumno ya está en ese grupo: elige otro.'],
  OUT_OF_WINDOW: [409, 'El grupo inició hace más de un mes. Confirma el cambio para hacerlo de todos modos.'],
  MODULE_MISSING: [409, 'El grupo nuevo no tiene un módulo que el alumno ya tiene asignado.'],
  STUDENT_HAS_BALANCE: [409, 'El alumno tiene adeudo o saldo a favor: déjalo en cero antes de eliminarlo.'],
})

export type ChangePreview = z.input<typeof ChangePreview>
