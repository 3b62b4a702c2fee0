import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Search parameters of /caja: the student or family at the desk, or the day and cashier of the report. */
export interface CashAddress {
  alumno?: string
  /** The payer of the family at the desk. */
  familia?: string
  /** 'YYYY-MM-DD' */
  corte?: string
  cajero?: string
  /** The rows of the report are campuses. */
  por?: 'sede'
}

export function useCashAddress() {
  const address: CashAddress = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback(
    (next: CashAddress, replace = false) => void navigate({ to: '.', search: (before: object) => ({ ...before, ...next }), replace }),
    [navigate],
  )
  return { address, change }
}
