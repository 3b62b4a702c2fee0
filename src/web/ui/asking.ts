// Questions before something is lost or destroyed; <Questions> shows them.
import { store } from '#web/store.ts'

export interface Question {
  title: string
  /** The consequence. */
  text: string
  ok: string
  cancel?: string
  danger?: boolean
}

export const question = store<(Question & { answer(yes: boolean): void }) | null>(null)

/** Resolves with the answer; Escape is no. */
export const ask = (asked: Question): Promise<boolean> =>
  new Promise(resolve => {
    question.get()?.answer(false)
    question.set({
      ...asked,
      answer(yes) {
        question.set(null)
        resolve(yes)
      },
    })
  })
