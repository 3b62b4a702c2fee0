// A batch of many calls or job slices is one sentence: an import of 4,200 students, not 21 times 'Importó una hoja'.
import { counted, figure } from '#lib/numbers.ts'
import { wordsFor } from '../words.ts'
import { sentenceOf } from './sentences.ts'
import type { AuditRow } from './store.ts'

function batchSentence({ route, said, acts, undoes }: NonNullable<AuditRow['head']>): string {
  const undid = undoes === null ? undefined : wordsFor('results', route)?.({ undid: said })
  if (undid) return undid
  const deed = acts === 0 ? undefined : wordsFor('deeds', route)?.(counted(acts, 'alumno', 'alumnos'))
  return deed ?? (acts > 1 ? `${sentenceOf(route)} (${figure(acts)})` : sentenceOf(route))
}

/** @param alone the lines of a batch are read one by one. */
export const actionOf = ({ route, after, head }: AuditRow, alone: boolean): string =>
  head && !alone ? batchSentence(head) : sentenceOf(route, after)
