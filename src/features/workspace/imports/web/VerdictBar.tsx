import type { StudentImport, Verdict } from '../contract.ts'
import { countOf } from '../verdictParts.ts'
import { summaryOf } from './importView.ts'
import styles from './imports.module.css'

const PARTS: readonly [tone: 'enters' | 'twice' | 'wrong', verdicts: readonly Verdict[]][] = [
  ['enters', ['ready', 'written']],
  ['twice', ['duplicate', 'kept']],
  ['wrong', ['invalid', 'failed']],
]

/** How much of the sheet enters, in one bar. */
export const VerdictBar = ({ shown }: { shown: StudentImport }) => (
  <div className={styles.verdicts} role="img" aria-label={summaryOf(shown) || 'Sin revisar'}>
    {PARTS.map(([tone, verdicts]) => ({ tone, count: verdicts.reduce((sum, each) => sum + countOf(shown, each), 0) }))
      .filter(({ count }) => count > 0)
      .map(({ tone, count }) => (
        <i key={tone} className={styles[tone]} style={{ flexGrow: count }} />
      ))}
  </div>
)
