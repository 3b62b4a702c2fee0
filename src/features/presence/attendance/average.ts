interface Recorded {
  attendance: boolean
  /** Set on a day that had no lessons after all. */
  closed?: string | null
}

/** The days that count: those with lessons (OFE-4). */
export const countedDays = <T extends Recorded>(records: readonly T[]): T[] => records.filter(({ closed }) => closed == null)

/** Attendance in percent with one decimal: present × 100 ÷ recorded, rounded half up; null without records that count (ATT-6). */
export function averageOf(records: readonly Recorded[]): number | null {
  const counted = countedDays(records)
  return counted.length === 0 ? null : Math.round((counted.filter(record => record.attendance).length * 1000) / counted.length) / 10
}
