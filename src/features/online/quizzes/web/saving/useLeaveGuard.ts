import { useBlocker } from '@tanstack/react-router'
import { dropDraft } from '#web/state/drafts.ts'
import { askDiscard } from '#web/ui/FormModal.tsx'
import type { QuizStore } from '../model/quizStore.ts'

/** Asks before leaving unsaved changes; leaving deletes the draft. Moving within the quiz (pages, its first id) does not ask. */
export function useLeaveGuard(quiz: QuizStore, draft: string): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (next.pathname === current.pathname || next.pathname.endsWith(`/${quiz.base.get()?.id}`)) return false
      quiz.settle()
      if (!quiz.dirty.get()) return false
      if (!(await askDiscard())) return true
      dropDraft(draft)
      quiz.discard()
      return false
    },
    enableBeforeUnload: () => quiz.dirty.get(),
  })
}
