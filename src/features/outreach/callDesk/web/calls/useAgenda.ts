import { skip, useRead } from '#web/calls/useRead.ts'
import { AGENDA, CALL_TURNS } from '../../callState.ts'
import { visitors } from '../../contract.ts'
import { useVisitorAddress } from '../visitors/useVisitorAddress.ts'

/** Rows of the overview: the first ones of every part. */
const OVERVIEW = AGENDA.each * CALL_TURNS.length

/** The caller's agenda for the address; read once for screen and tab. @param shown false: reads nothing */
export function useAgenda(shown = true) {
  const [{ turno, hoja = 1, tipo }] = useVisitorAddress()
  const rows = turno ? { turn: turno, skip: (hoja - 1) * AGENDA.page, limit: AGENDA.page } : { skip: 0, limit: OVERVIEW }
  // Call-backs become due while the screen is open.
  return useRead(visitors.calls, shown ? { query: { ...rows, ...(tipo && { type: tipo }) } } : skip, { every: 60_000 })
}
