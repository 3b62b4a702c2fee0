import { Button } from 'antd'
import { DayField } from '#web/ui/DayField.tsx'
import type { ChangeAddress } from '../useTalks.ts'

interface Props {
  from: string | undefined
  to: string | undefined
  change: ChangeAddress
}

/** The days between which talks are counted, both included; without them all talks. */
export const RangeFields = ({ from, to, change }: Props) => (
  <fieldset className="tc-range">
    <legend className="sr">Fechas de las pláticas</legend>
    <span className="t13 mut">Pláticas del</span>
    <DayField aria-label="Desde" value={from} to={to} onChange={day => change({ desde: day ?? undefined }, true)} />
    <span className="t13 mut">al</span>
    <DayField aria-label="Hasta" value={to} from={from} onChange={day => change({ hasta: day ?? undefined }, true)} />
    {(from || to) && (
      <Button type="text" onClick={() => change({ desde: undefined, hasta: undefined })}>
        Todas
      </Button>
    )}
  </fieldset>
)
