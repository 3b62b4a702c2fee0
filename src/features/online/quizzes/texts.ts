/** Types of a question or an answer (QUI-10). */
export const SHOWS = { text: 1, image: 2, formula: 3 } as const
export type Shows = (typeof SHOWS)[keyof typeof SHOWS]

export const QUIZ_LIMITS = {
  name: 55,
  description: 200,
  question: 10_000,
  answer: 5_000,
  formula: 5_000,
  questions: 1_000,
  answers: 10,
  newAnswers: 3,
  attempts: 10,
  page: 15,
  /** 23:59:59. */
  seconds: 86_399,
  videos: 5,
}

export const QUIZ_TEXTS = {
  name: 'Atención! Debes escribir un titulo.',
  description: 'Atención! debes agregar una descripción.',
  question: 'Atención! Hay una pregunta vacia.',
  answer: 'Atención! Hay una respuesta vacia.',
  correct: 'Atención! Todas las preguntas deben tener almenos una respuesta correcta.',
  lastQuestion: 'Atención! No puedes borrar todas las preguntas.',
  lastAnswer: 'No puedes borrar todas las respuestas',
  attempts: 'Elige de 1 a 10 intentos.',
  shown: 'Muestra de 0 a 1,000 preguntas.',
  limitTime: 'El límite va de 0 a 23:59:59.',
  formula: 'No puedes guardar una formula vacia',
  saved: 'Cuestionario guardado exitosamente',
  updated: 'Cuestionario actualizado exitosamente',
  failed: 'Ocurrio un error',
  save: 'Guardar cuestionario',
  update: 'Actualizar cuestionario',
  limit200: 'Limite de 200 caracteres alcanzado.',
}
