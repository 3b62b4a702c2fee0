import { useEffect, useRef } from 'react'
import { dropDraft, keepDraft, readDraft } from '#web/state/drafts.ts'
import { sessionStore } from '#web/session/signedIn.ts'
import { toast } from '#web/ui/toasts.ts'
import type { EditedQuiz } from '../model/edited.ts'
import type { QuizStore } from '../model/quizStore.ts'

/** The stored draft of an unsaved quiz; `version` is the one it started from. */
interface Draft extends EditedQuiz {
  version: number
}

const WAIT = 400

/** Key of a draft: the id of a saved quiz, or the chapter of a new one. */
export const draftKey = (quiz: string | undefined, chapter: string): string =>
  `${sessionStore.get()?.user._id}.cuestionario.${quiz ?? `nuevo.${chapter}`}`

/** Restores unsaved work; true when there was some. */
export function restoreDraft(quiz: QuizStore, key: string): boolean {
  const draft = readDraft<Draft>(key)
  if (!draft?.settings || !draft.questions?.length) return false
  quiz.restore({ settings: draft.settings, questions: draft.questions }, draft.version ?? 0)
  quiz.settle()
  return quiz.dirty.get()
}

/** Stores unsaved work in this tab, shortly after each change and when the page closes. */
export function useDraft(quiz: QuizStore, key: string): void {
  const full = useRef(false)
  useEffect(() => {
    let clock: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(clock)
      clock = undefined
      quiz.settle()
      if (!quiz.dirty.get()) return dropDraft(key)
      try {
        keepDraft(key, { ...quiz.read(), version: quiz.base.get()?.version ?? 0 } satisfies Draft)
      } catch {
        // The browser's storage is full. Says so once; saving still works.
        if (!full.current) toast.warn('El borrador ya no cabe en este navegador: guarda el cuestionario.')
        full.current = true
      }
    }
    const leave = () => clock !== undefined && keep()
    const forget = quiz.onChange(() => {
      clearTimeout(clock)
      clock = setTimeout(keep, WAIT)
    })
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      forget()
      clearTimeout(clock)
    }
  }, [quiz, key])
}
