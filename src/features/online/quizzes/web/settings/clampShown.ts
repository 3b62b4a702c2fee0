import { toast } from '#web/ui/toasts.ts'
import type { QuizStore } from '../model/quizStore.ts'

/** When more questions are to be shown than exist, shows all with a warning (QUI-4). */
export function clampShown(quiz: QuizStore): void {
  const { shown } = quiz.settings.get()
  const count = quiz.order.get().length
  if (shown === null || shown <= count) return
  quiz.patch({ shown: count })
  toast.warn(`Preguntas a mostrar se ajustó a ${count}: no hay más en el cuestionario.`)
}
