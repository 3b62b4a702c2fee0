// One walk visits every route, and a question is one check on it. Each file beside this one makes the questions of one kind.
import type { AnyRoute } from '#contract/route.ts'

export interface Question {
  rule: string
  /** Selects the routes to ask; absent: all. */
  of?(route: AnyRoute): boolean
  ask(route: AnyRoute): Promise<void>
}

export async function askAll(questions: readonly Question[], route: AnyRoute): Promise<void> {
  const wrong: Error[] = []
  for (const { rule, of, ask } of questions)
    if (!of || of(route)) await ask(route).catch((cause: Error) => void wrong.push(new Error(`${rule}\n${cause.message}`, { cause })))
  if (wrong.length > 0) throw new AggregateError(wrong, wrong.map(({ message }) => message).join('\n\n'))
}
