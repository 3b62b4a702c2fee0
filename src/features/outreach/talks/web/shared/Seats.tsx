import { counted } from '#lib/numbers.ts'
import type { Talk } from '../../contract.ts'
import figureStyles from '#web/ui/figure.module.css'

export const SeatsBar = ({ percentage, off = false }: { percentage: number; off?: boolean }) => (
  <span className={figureStyles.bar} data-slot="bar" aria-hidden>
    <i className={off ? figureStyles.fourth : undefined} style={{ width: `${Math.min(percentage, 100)}%` }} />
  </span>
)

/** 'Quedan 3 lugares' in the middle of a line. */
export const seatsLeft = ({ available }: Pick<Talk, 'available'>): string =>
  available <= 0 ? 'Sin lugares' : `${available === 1 ? 'Queda' : 'Quedan'} ${counted(available, 'lugar', 'lugares')}`
