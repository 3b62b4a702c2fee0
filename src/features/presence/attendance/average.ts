/** Attendance in percent with one decimal: present × 100 ÷ recorded, rounded half up; null without records (ATT-6). */
export const averageOf = (records: readonly { attendance: boolean }[]): number | null =>
  records.length === 0 ? null : Math.round((records.filter(record => record.attendance).length * 1000) / records.length) / 10
