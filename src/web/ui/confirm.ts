// Asks before something is lost or destroyed; <Questions> shows it.
import { store } from '#web/state/store.ts'

export interface Question {
  title: string
  /** The consequence. */
  text: string
  ok: string
  cancel?: string
  danger?: boolean
  /** The affected things, one per line. */
  lines?: readonly string[]
}

/** A pending question. `note`: the label of an optional line for a yes. */
export type Asked = Question & {
  note?: string
  /** A third answer between yes and no. */
  other?: string
  answer(yes: boolean | 'other', note?: string): void
}

export const question = store<Asked | null>(null)

/** Resolves with the answer; Escape is no. */
export const confirm = async (asked: Question): Promise<boolean> => (await put(asked)) !== null

/** The same with an optional reason: the text (may be empty), or null for no. */
export const confirmWithReason = (asked: Question, note: string): Promise<string | null> => put({ ...asked, note })

/** With a third answer: 'yes', 'other', or null for no. */
export const choose = (asked: Question & Required<Pick<Asked, 'other'>> & Pick<Question, 'lines'>): Promise<'yes' | 'other' | null> =>
  new Promise(resolve => {
    question.get()?.answer(false)
    question.set({
      ...asked,
      answer(yes) {
        question.set(null)
        resolve(yes === 'other' ? 'other' : yes ? 'yes' : null)
      },
    })
  })

const put = (asked: Question & { note?: string }): Promise<string | null> =>
  new Promise(resolve => {
    question.get()?.answer(false)
    question.set({
      ...asked,
      answer(yes, note = '') {
        question.set(null)
        resolve(yes ? note.trim() : null)
      },
    })
  })
