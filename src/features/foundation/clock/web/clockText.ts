import type { Clock } from '../contract.ts'

const MONTH = new Intl.DateTimeFormat('es-MX', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthText = (month: string) => MONTH.format(new Date(`${month}-01T00:00:00Z`))

export function goesText({ change, audit }: Clock['goes']): string {
  const parts = [
    change && `se borra el historial de cambios hasta ${monthText(change)} (lo de esos meses ya no se podrá deshacer)`,
    audit && `la bitácora hasta ${monthText(audit)} pasa al archivo`,
  ].filter(part => part !== null)
  if (parts.length === 0) return 'Al confirmarla no se borra ningún mes del historial.'
  return `Al confirmarla, esta noche ${parts.join(', y ')}.`
}
