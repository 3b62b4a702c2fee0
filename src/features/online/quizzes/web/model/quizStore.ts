// State of the edited quiz. Each question is a store of its own, so that typing in one of 300 rerenders only that one.
import { store, type Store } from '#web/state/store.ts'
import type { Quiz } from '../../contract.ts'
import { editedOf, isEmptyQuestion, localKey, newQuestion, newQuiz, type EditedQuestion, type EditedQuiz, type Settings } from './edited.ts'
import { idsFrom, inputOf, onTopOf, withIds, type Fault } from './wire.ts'

/** The saved state: shows what changed, and what a save may replace. */
export interface Base {
  id: string
  version: number
}

export interface QuizStore {
  readonly settings: Store<Settings>
  readonly order: Store<readonly string[]>
  question(key: string): Store<EditedQuestion>
  /** The version last read or saved; null: never saved. */
  readonly base: Store<Base | null>
  readonly dirty: Store<boolean>
  readonly fault: Store<Fault | null>
  read(): EditedQuiz
  patch(part: Partial<Settings>): void
  edit(key: string, change: (question: EditedQuestion) => EditedQuestion): void
  /** Returns the key of the first one. Without `after` they go last. */
  add(questions: readonly EditedQuestion[], after?: string): string
  remove(key: string): void
  reorder(keys: readonly string[]): void
  forgetVideo(id: string): void
  saved(edited: EditedQuiz, quiz: Quiz): void
  load(quiz: Quiz): void
  /** Makes somebody else's version the base, so that the local one can be saved over it. */
  rebase(theirs: Quiz): void
  restore(quiz: EditedQuiz, version: number): void
  discard(): void
  onChange(listener: () => void): () => void
  /** Compares with the saved state: typing and undoing is no change. */
  settle(): void
}

function bodyOf(quiz: EditedQuiz): string {
  const { name, description, ...rest } = inputOf(quiz)
  return JSON.stringify({ ...rest, name: name.trim(), description: description.trim() })
}

export function quizStore(first: Quiz | null): QuizStore {
  const questions = new Map<string, Store<EditedQuestion>>()
  const settings = store<Settings>(newQuiz().settings)
  const order = store<readonly string[]>([])
  const base = store<Base | null>(null)
  const dirty = store(false)
  const fault = store<Fault | null>(null)
  const listeners = new Set<() => void>()
  let saved: EditedQuiz
  let savedBase: Base | null

  const read = (): EditedQuiz => ({ settings: settings.get(), questions: order.get().map(key => questions.get(key)!.get()) })
  const touched = () => {
    dirty.set(true)
    fault.set(null)
    for (const listener of [...listeners]) listener()
  }
  const put = (quiz: EditedQuiz) => {
    settings.set(quiz.settings)
    for (const question of quiz.questions) {
      const questionStore = questions.get(question.key)
      if (questionStore) questionStore.set(question)
      else questions.set(question.key, store(question))
    }
    order.set(quiz.questions.map(({ key }) => key))
    fault.set(null)
  }
  const load = (quiz: Quiz | null) => {
    saved = quiz ? editedOf(quiz) : newQuiz()
    put(saved)
    stand(quiz)
    dirty.set(false)
  }
  const stand = (quiz: Quiz | null) => {
    savedBase = quiz && { id: quiz._id, version: quiz.version }
    base.set(savedBase)
  }
  const settle = () => dirty.set(bodyOf(read()) !== bodyOf(saved))
  load(first)

  const self: QuizStore = {
    settings,
    order,
    base,
    dirty,
    fault,
    read,
    settle,
    load,
    question: key => questions.get(key)!,
    patch(part) {
      settings.set({ ...settings.get(), ...part })
      touched()
    },
    edit(key, change) {
      const at = questions.get(key)
      if (!at) return
      at.set(change(at.get()))
      touched()
    },
    add(added, after) {
      for (const question of added) questions.set(question.key, store(question))
      const keys = order.get()
      const at = after === undefined ? keys.length : keys.indexOf(after) + 1
      order.set(keys.toSpliced(at, 0, ...added.map(({ key }) => key)))
      touched()
      return added[0]!.key
    },
    remove(key) {
      order.set(order.get().filter(each => each !== key))
      touched()
    },
    reorder(keys) {
      order.set(keys)
      touched()
    },
    forgetVideo(id) {
      for (const key of order.get())
        if (questions.get(key)!.get().videos.includes(id))
          self.edit(key, question => ({ ...question, videos: question.videos.filter(each => each !== id) }))
    },
    saved(edited, quiz) {
      const ids = idsFrom(edited, quiz)
      for (const at of questions.values()) at.set(withIds(at.get(), ids))
      // The server's answer: after a repeated first save it may have an earlier text.
      saved = editedOf(quiz)
      stand(quiz)
      settle()
    },
    rebase(theirs) {
      put(onTopOf(read(), theirs))
      saved = editedOf(theirs)
      stand(theirs)
      touched()
    },
    restore(quiz, version) {
      put(quiz)
      const saved = base.get()
      if (saved) base.set({ ...saved, version })
      touched()
    },
    discard() {
      put(saved)
      base.set(savedBase)
      dirty.set(false)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return self
}

/** Imported questions replace an empty first one. */
export function addImported(quiz: QuizStore, added: readonly EditedQuestion[]): string {
  const keys = quiz.order.get()
  const blank = keys.length === 1 && isEmptyQuestion(quiz.question(keys[0]!).get()) ? keys[0] : undefined
  const first = quiz.add(added)
  if (blank) quiz.remove(blank)
  return first
}

/** A copy below its original, without ids; its videos stay with the original, since each explains one question. */
export function copyOf(question: EditedQuestion): EditedQuestion {
  const fresh = newQuestion()
  const answers = question.answers.map(answer => ({ ...answer, id: null, key: localKey() }))
  return { ...question, key: fresh.key, id: null, videos: [], answers }
}
