// Asks before something is lost or destroyed; <Questions> shows it.
import { store } from '#web/state/store.ts'

export interface Question {
  title: string
  text: string
  ok: string
  cancel?: string
  danger?: boolean
  lines?: readonly string[]
  /** The error text when a yes comes without the line that `note` names. Without it that line is optional. */
  noteMissing?: string
}

/** A pending question. `note`: the label of an optional line for a yes. */
export type OpenQuestion = Question & {
  note?: string
  other?: string
  /** The user has to choose one of these before a yes. */
  choice?: Choice
  answer(yes: boolean | 'other', note?: string, choice?: string): void
}

export interface Choice {
  label: string
  /** At most ten, by the keys 1–9 and 0: the value and its words. */
  of: Readonly<Record<string, string>>
  missing: string
  first?: string
}

export const question = store<OpenQuestion | null>(null)

/** Resolves with the answer; Escape is no. */
export const confirm = async (question: Question): Promise<boolean> => (await put(question)) !== null

/** The same with an optional reason: the text (may be empty), or null for no. */
export const confirmWithReason = (question: Question, note: string): Promise<string | null> => put({ ...question, note })

/** Asks with a third answer: 'yes', 'other', or null for no. */
export const choose = (
  query: Question & Required<Pick<OpenQuestion, 'other'>> & Pick<Question, 'lines'>,
): Promise<'yes' | 'other' | null> =>
  new Promise(resolve => {
    question.get()?.answer(false)
    question.set({
      ...query,
      answer(yes) {
        question.set(null)
        resolve(yes === 'other' ? 'other' : yes ? 'yes' : null)
      },
    })
  })

/** The same with one of several choices and a line beside it; null for no. */
export const confirmWithChoice = (query: Question, choice: Choice, note: string): Promise<{ chosen: string; note: string } | null> =>
  new Promise(resolve => {
    question.get()?.answer(false)
    question.set({
      ...query,
      choice,
      note,
      answer(yes, note = '', choice = '') {
        question.set(null)
        resolve(yes ? { chosen: choice, note: note.trim() } : null)
      },
    })
  })

const put = (query: Question & { note?: string }): Promise<string | null> =>
  new Promise(resolve => {
    question.get()?.answer(false)
    question.set({
      ...query,
      answer(yes, note = '') {
        question.set(null)
        resolve(yes ? note.trim() : null)
      },
    })
  })
