import type { EmailOwner } from '#features/foundation/person/web/shared/personCheck.ts'
import { studentAccount } from '#features/money/payments/contract.ts'
import type { Student } from '#features/people/students/contract.ts'
import { toCentavos } from '#lib/money.ts'
import { keepDraft, readDraft } from '#web/drafts.ts'
import { skip, useRead } from '#web/useRead.ts'
import { useSession } from '#web/session.tsx'

type Named = Pick<EmailOwner, 'name' | 'lastName' | 'secondLastName'>

export interface Existing {
  /** Whose name stands in the head; null until it is known. */
  named: Named | null
  student: Student | null
  /** 'Saldo a favor', centavos. */
  credit: number
  failed: { message: string; retry(): void } | null
}

const key = (id: string) => `inscripcion.nombre.${id}`

/** Remembers a name for whoever may enrol a student without reading students. */
export const rememberName = ({ _id, name, lastName, secondLastName }: Named & { _id: string }): void =>
  keepDraft(key(_id), { name, lastName, secondLastName })

/** The student to enrol, if there is one already. */
export function useExisting(id: string | undefined): Existing {
  const readable = useSession().can(studentAccount.sidebar)
  const { data, error, refetch } = useRead(studentAccount.sidebar, id && readable ? { params: { id } } : skip)
  const remembered = id && !readable ? readDraft<Named>(key(id)) : null
  return {
    named: data?.student ?? (remembered?.name ? (remembered as Named) : null),
    student: data?.student ?? null,
    credit: toCentavos(data?.credit ?? 0),
    failed: error && !data ? { message: error.message, retry: () => void refetch() } : null,
  }
}
