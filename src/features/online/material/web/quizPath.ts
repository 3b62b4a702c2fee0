/** Address of the quiz editor; without a quiz for a new one (VID-8). */
export const quizPath = (course: string, chapter: string, quiz?: string): string =>
  `/cuestionarios/${course}/${chapter}${quiz ? `/${quiz}` : ''}`
