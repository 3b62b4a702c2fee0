import { formatDay } from '#lib/days.ts'

/** A period to close, both days included. */
export interface Period {
  name: string
  startDate: string
  endDate: string
}

/** '25/12/2026', or '24/12/2026 – 01/01/2027'. */
export const spanText = ({ startDate, endDate }: Omit<Period, 'name'>): string =>
  startDate === endDate ? formatDay(startDate) : `${formatDay(startDate)} – ${formatDay(endDate)}`
