import { toast } from '#web/ui/toasts.ts'
import type { QuizStore } from '../model/quizStore.ts'

/** More questions to show than there are: all are shown, and it is said (QUI-4). */
export function clampShown(quiz: QuizStore): void {
  const { shown } = quiz.settings.get()
  const count = quiz.order.get().length
  if (shown === null || shown <= count) return
  quiz.patch({ shown: count })
  toast.warn(`Preguntas a mostrar se ajustó a ${count}: no hay más en el cuestionario.`)
}
