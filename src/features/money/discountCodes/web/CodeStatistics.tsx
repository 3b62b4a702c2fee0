import { statisticsOf } from '../codeStates.ts'
import type { PromotionalCode } from '../contract.ts'
import styles from './codes.module.css'

/** Four figures of the filtered list, in one strip (MON-122). */
export function CodeStatistics({ codes, now }: { codes: readonly PromotionalCode[]; now: Date }) {
  const { total, active, inactive, expired } = statisticsOf(codes, now)
  const figures = [
    ['Total', total],
    ['Activos', active],
    ['Inactivos', inactive],
    ['Expirados', expired],
  ] as const
  return (
    <dl className={styles.strip} aria-label="Estadísticas">
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
