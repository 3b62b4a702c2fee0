import { useState } from 'react'
import { client } from '#web/calls/client.ts'
import { dropDraft } from '#web/state/drafts.ts'
import { holdsRefused } from '#web/ui/useTyped.ts'
import { toast } from '#web/ui/toasts.ts'
import { tell, useCall } from '#web/calls/useCall.ts'
import { quizzes, quizFailures, type Quiz } from '../../contract.ts'
import { QUIZ_TEXTS } from '../../texts.ts'
import type { QuizStore } from '../model/quizStore.ts'
import { faultOf, inputOf, type Fault } from '../model/wire.ts'
import { clampShown } from '../settings/clampShown.ts'
import { pictures } from '../questions/pictures.ts'

interface Options {
  quiz: QuizStore
  chapter: string
  draft: string
  onFault(fault: Fault): void
  onCreated(quiz: Quiz): void
}

const remember = (quiz: Quiz) => client.setQueryData([quizzes.find.name, { params: { id: quiz._id } }], { quiz })

/** 'Guardar cuestionario', later 'Actualizar cuestionario': checks in the order of QUI-17, then the call. */
export function useSaving({ quiz, chapter, draft, onFault, onCreated }: Options) {
  const create = useCall(quizzes.create, { quiet: true })
  const update = useCall(quizzes.update, { quiet: true })
  const [changed, setChanged] = useState(false)

  const save = async (): Promise<void> => {
    if (create.busy || update.busy) return
    if (pictures.get() > 0) return toast.warn('Una imagen todavía se está subiendo.')
    // Settings beside the questions: the page is no form.
    if (holdsRefused(document)) return
    clampShown(quiz)
    const snapshot = quiz.read()
    const fault = faultOf(snapshot)
    if (fault) {
      toast.warn(fault.message)
      quiz.fault.set(fault)
      return onFault(fault)
    }
    const body = inputOf(snapshot)
    const base = quiz.base.get()
    const answer = base
      ? await update.run({ params: { id: base.id }, body: { ...body, version: base.version } })
      : await create.run({ params: { id: chapter }, body })
    if (!answer) {
      const error = (base ? update : create).lastError()
      if (error?.code === quizFailures.QUIZ_CHANGED.code) setChanged(true)
      else if (error) tell(error, QUIZ_TEXTS.failed)
      return
    }
    remember(answer.quiz)
    quiz.saved(snapshot, answer.quiz)
    dropDraft(draft)
    toast.success(base ? QUIZ_TEXTS.updated : QUIZ_TEXTS.saved)
    if (!base) onCreated(answer.quiz)
  }
  return {
    save,
    busy: create.busy || update.busy,
    /** Somebody saved meanwhile: the user has to choose. */
    changed,
    openChanged: () => setChanged(true),
    closeChanged: () => setChanged(false),
    dropMine: () => dropDraft(draft),
  }
}
