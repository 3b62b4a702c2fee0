/** The first lesson that is given and has not ended. @param time 'HHMM' of the academy's clock */
export const comingLesson = <L extends { day: string; startHour: string; endHour: string; gone: boolean }>(
  lessons: readonly L[],
  today: string,
  time: string,
): L | undefined =>
  lessons
    .filter(({ gone, day, endHour }) => !gone && (day > today || (day === today && endHour > time)))
    .toSorted((a, b) => (a.day + a.startHour < b.day + b.startHour ? -1 : 1))[0]
