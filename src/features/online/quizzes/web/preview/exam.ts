import type { EditedQuestion, EditedQuiz } from '../model/edited.ts'

/** A number from 0 up to 1. */
export type Chance = () => number

function shuffled<T>(all: readonly T[], chance: Chance): T[] {
  const mixed = [...all]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(chance() * (at + 1))
    ;[mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!]
  }
  return mixed
}

/** The questions of one try: shuffled if random, at most the number to show (0 or blank: all). */
export function examOf({ settings, questions }: EditedQuiz, chance: Chance): EditedQuestion[] {
  const ordered = settings.random ? shuffled(questions, chance) : questions
  return ordered.slice(0, settings.shown || questions.length)
}

export type Choices = ReadonlyMap<string, ReadonlySet<string>>

/** Right means exactly all right answers. */
export const isRight = ({ key, answers }: EditedQuestion, choices: Choices): boolean =>
  answers.every(answer => answer.valid === (choices.get(key)?.has(answer.key) ?? false))

export const takesMany = ({ answers }: EditedQuestion): boolean => answers.filter(({ valid }) => valid).length > 1

/** Toggles an answer; with one right answer the new one replaces the old. */
export function choose(choices: Choices, question: EditedQuestion, answer: string): Choices {
  const before = choices.get(question.key) ?? new Set<string>()
  const next = takesMany(question) ? new Set(before) : new Set<string>()
  if (takesMany(question) && before.has(answer)) next.delete(answer)
  else next.add(answer)
  return new Map(choices).set(question.key, next)
}

/** '1:05:09', '9:59'. */
export function clock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  const two = (count: number) => String(count).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
