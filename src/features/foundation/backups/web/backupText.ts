import { counted } from '#lib/numbers.ts'

const LATE_HOURS = 26
const OLD_HOURS = 72

/** 'hace 6 h', from three days in days. @param hours its age */
export function ageText(hours: number): string {
  if (hours < 1) return hours * 60 < 1 ? 'hace un momento' : `hace ${Math.floor(hours * 60)} min`
  return hours < OLD_HOURS ? `hace ${Math.floor(hours)} h` : `hace ${counted(Math.floor(hours / 24), 'día', 'días')}`
}

export const warningOf = (hours: number): 'amber' | 'red' | null => (hours >= OLD_HOURS ? 'red' : hours >= LATE_HOURS ? 'amber' : null)
