// Remembers the wizard's student for a user who cannot read them: without the right, or from another campus (CON-9).
import type { EmailOwner } from '#features/foundation/person/web/shared/personCheck.ts'
import { keepDraft, readDraft } from '#web/state/drafts.ts'

export type StoredName = Pick<EmailOwner, 'name' | 'lastName' | 'secondLastName' | 'outside'>

const key = (id: string) => `inscripcion.nombre.${id}`

export const rememberName = ({ _id, name, lastName, secondLastName, outside }: StoredName & { _id: string }): void =>
  keepDraft(key(_id), { name, lastName, secondLastName, outside })

export const rememberedName = (id: string): StoredName | null => {
  const stored = readDraft<StoredName>(key(id))
  return stored?.name ? (stored as StoredName) : null
}
