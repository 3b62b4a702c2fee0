import { routeCalled } from '#server/http/called.ts'
import { wordsFor } from '../words.ts'

/** Sentences by naming convention, for routes without their own. */
const BY_VERB: [pattern: RegExp, sentence: string][] = [
  [/\.(create|add)/, 'Agregó un registro'],
  [/\.(update|change|set|toggle|move)/, 'Cambió un registro'],
  [/\.(remove|delete|undo|cancel)/, 'Eliminó un registro'],
  [/\.(send|resend|retry)/, 'Volvió a enviar un mensaje'],
]

/** The sentence for a route and its result; never the route's name. */
export const sentenceOf = (route: string, after: unknown = null): string =>
  wordsFor('results', route)?.(Object(after) as Record<string, unknown>) ??
  routeCalled(route)?.sentence ??
  BY_VERB.find(([pattern]) => pattern.test(route))?.[1] ??
  'Hizo un cambio'
