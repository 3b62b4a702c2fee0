// One walk asks every route; a question is what it asks there. Each file beside this one makes the questions of one kind.
import type { AnyRoute } from '#contract/route.ts'

export interface Question {
  /** The rule that it holds, and what is asked. */
  rule: string
  /** Of these routes; all where it is left out. */
  of?(route: AnyRoute): boolean
  ask(route: AnyRoute): Promise<void>
}

/** Asks all of them, and names each that was answered wrong. */
export async function askAll(questions: readonly Question[], route: AnyRoute): Promise<void> {
  const wrong: Error[] = []
  for (const { rule, of, ask } of questions)
    if (!of || of(route)) await ask(route).catch((cause: Error) => void wrong.push(new Error(`${rule}\n${cause.message}`, { cause })))
  if (wrong.length > 0) throw new AggregateError(wrong, wrong.map(({ message }) => message).join('\n\n'))
}
