import { Button } from 'antd'
import { DayField } from '#web/ui/DayField.tsx'
import type { ChangeAddress } from '#features/outreach/talks/web/shared/useTalks.ts'
import styles from './conversion.module.css'

interface Props {
  from: string | undefined
  to: string | undefined
  change: ChangeAddress
}

export const RangeFields = ({ from, to, change }: Props) => (
  <fieldset className={styles.range}>
    <legend className="visuallyHidden">Fechas de las pláticas</legend>
    <span className="compact muted">Pláticas del</span>
    <DayField filter aria-label="Desde" value={from} to={to} onChange={day => change({ desde: day ?? undefined }, true)} />
    <span className="compact muted">al</span>
    <DayField filter aria-label="Hasta" value={to} from={from} onChange={day => change({ hasta: day ?? undefined }, true)} />
    {(from || to) && (
      <Button type="text" onClick={() => change({ desde: undefined, hasta: undefined })}>
        Todas
      </Button>
    )}
  </fieldset>
)
