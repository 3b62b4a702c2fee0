// The rows of an import by verdict: each is in exactly one part.
import { Verdict, type StudentImport } from './contract.ts'

/** Verdicts of rows that are not imported, whatever the reason. */
const REFUSED = ['invalid', 'duplicate', 'failed'] as const satisfies readonly Verdict[]

export const countOf = ({ verdicts }: Pick<StudentImport, 'verdicts'>, verdict: Verdict): number => verdicts[verdict] ?? 0

export const refusedOf = (record: Pick<StudentImport, 'verdicts'>): number =>
  REFUSED.reduce((sum, verdict) => sum + countOf(record, verdict), 0)

/** The verdicts with rows, each with its count. */
export const verdictParts = (record: Pick<StudentImport, 'verdicts'>) =>
  Verdict.options.map(verdict => ({ verdict, count: countOf(record, verdict) })).filter(({ count }) => count > 0)
