import { studentAccount } from '#features/money/payments/contract.ts'
import type { Student } from '#features/people/students/contract.ts'
import { toCentavos } from '#lib/money.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { rememberedName, type StoredName } from './shared/rememberName.ts'

export interface Existing {
  /** The student's name in the heading; null until loaded. */
  named: StoredName | null
  student: Student | null
  /** 'Saldo a favor', centavos. */
  credit: number
  failed: { message: string; retry(): void } | null
}

export function useExisting(id: string | undefined): Existing {
  const readable = useSession().can(studentAccount.sidebar)
  const { data, error, refetch } = useRead(studentAccount.sidebar, id && readable ? { params: { id } } : skip)
  const remembered = id ? rememberedName(id) : null
  // Until the enrolment, a student of another campus has no readable data; nothing is missing.
  const absent = remembered?.outside && error?.status === 404
  return {
    named: data?.student ?? (!readable || absent ? remembered : null),
    student: data?.student ?? null,
    credit: toCentavos(data?.credit ?? 0),
    failed: error && !data && !absent ? { message: error.message, retry: () => void refetch() } : null,
  }
}
