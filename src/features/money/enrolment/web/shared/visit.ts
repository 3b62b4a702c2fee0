// Opens the wizard with the data of a talk visitor and keeps the link (ENR-13).
import { personOf, type PersonValues } from '#features/foundation/person/web/shared/personCheck.ts'
import type { SourceValues } from '#features/foundation/sources/web/shared/SourceField.tsx'
import { keepDraft, readDraft } from '#web/state/drafts.ts'

const key = (visit: string) => `inscripcion.visita.${visit}`

/** Remembers the wizard's visitor. `visit`: the visitor's id, as in the address bar. */
export const rememberVisit = (visit: string, person: Parameters<typeof personOf>[0] & { source: string | null }): void =>
  keepDraft(key(visit), { ...personOf(person), source: person.source ?? '' })

/** The initial data of step 1; empty when this tab does not know the visit. */
export const visitValues = (visit: string | undefined): Partial<PersonValues & SourceValues> =>
  (visit && readDraft<PersonValues & SourceValues>(key(visit))) || {}

const holdKey = (hold: string) => `inscripcion.apartado.${hold}`

/** A student with held seats in a group. */
export interface HeldVisit {
  course: string
  group: string
  person: Parameters<typeof personOf>[0]
}

/** Remembers the wizard's student and group. `hold`: its id, as in the address bar. */
export const rememberHold = (hold: string, { course, group, person }: HeldVisit): void =>
  keepDraft(holdKey(hold), { ...personOf(person), courseId: course, groupId: group })

/** The initial data of the wizard; empty when this tab does not know the hold. */
export const holdValues = (hold: string | undefined): Partial<PersonValues & { courseId: string; groupId: string }> =>
  (hold && readDraft<PersonValues & { courseId: string; groupId: string }>(holdKey(hold))) || {}
