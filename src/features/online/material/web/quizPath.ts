/** The quiz editor's address; without a quiz a new one is written (VID-8). */
export const quizPath = (course: string, chapter: string, quiz?: string): string =>
  `/cuestionarios/${course}/${chapter}${quiz ? `/${quiz}` : ''}`
