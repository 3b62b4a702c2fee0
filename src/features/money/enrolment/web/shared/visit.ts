// A visitor of a talk who enrols: the wizard is opened with their data and keeps the link (ENR-13).
import { personOf, type PersonValues } from '#features/foundation/person/web/shared/personCheck.ts'
import type { SourceValues } from '#features/foundation/sources/web/shared/SourceField.tsx'
import { keepDraft, readDraft } from '#web/state/drafts.ts'

const key = (visit: string) => `inscripcion.visita.${visit}`

/** Remembers whom the wizard is about to enrol. `visit`: the visitor's id, as the address bar carries it. */
export const rememberVisit = (visit: string, person: Parameters<typeof personOf>[0] & { source: string | null }): void =>
  keepDraft(key(visit), { ...personOf(person), source: person.source ?? '' })

/** The data with which step 1 begins; empty when this tab knows nothing of the visit. */
export const visitValues = (visit: string | undefined): Partial<PersonValues & SourceValues> =>
  (visit && readDraft<PersonValues & SourceValues>(key(visit))) || {}

const holdKey = (hold: string) => `inscripcion.apartado.${hold}`

/** Whose seats are held where. */
export interface Held {
  course: string
  group: string
  person: Parameters<typeof personOf>[0]
}

/** Remembers for whom the wizard is about to enrol, into which group. `hold`: its id, as the address bar carries it. */
export const rememberHold = (hold: string, { course, group, person }: Held): void =>
  keepDraft(holdKey(hold), { ...personOf(person), courseId: course, groupId: group })

/** The data with which the wizard begins; empty when this tab knows nothing of the hold. */
export const holdValues = (hold: string | undefined): Partial<PersonValues & { courseId: string; groupId: string }> =>
  (hold && readDraft<PersonValues & { courseId: string; groupId: string }>(holdKey(hold))) || {}
