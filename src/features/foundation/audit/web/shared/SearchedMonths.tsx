import { formatMonth } from '#lib/days.ts'
import { useRead } from '#web/calls/useRead.ts'
import { audit } from '../../contract.ts'
import { AUDIT_LIMITS } from '../../limits.ts'

const searchedText = (since: string | null): string =>
  since === null
    ? `Se busca en todo lo registrado; después de ${AUDIT_LIMITS.months} meses se archiva.`
    : `Se busca desde ${formatMonth(since)}; lo anterior está archivado.`

/** Which months a search goes through (M160); nothing until it is known. */
export function SearchedMonths() {
  const { data } = useRead(audit.people, {}, { fresh: 60_000 })
  return data && <span className="small muted">{searchedText(data.since)}</span>
}
