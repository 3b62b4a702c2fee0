interface Hours {
  day: string
  endHour: string
}

/** @param time 'HHMM' of the academy's clock */
export const hasEnded = ({ day, endHour }: Hours, today: string, time: string): boolean => day < today || (day === today && endHour <= time)

/** The first lesson not cancelled and not ended. @param time 'HHMM' of the academy's clock */
export const comingLesson = <L extends Hours & { startHour: string; gone: boolean }>(
  lessons: readonly L[],
  today: string,
  time: string,
): L | undefined =>
  lessons
    .filter(lesson => !lesson.gone && !hasEnded(lesson, today, time))
    .toSorted((a, b) => (a.day + a.startHour < b.day + b.startHour ? -1 : 1))[0]
