import { Button } from 'antd'
import { Filter } from 'lucide-react'
import { useRead } from '#web/calls/useRead.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { callDesk, type Conversion } from '../../contract.ts'
import type { TalksAddress } from '#features/outreach/talks/web/shared/address.ts'
import { dateOf } from '#features/outreach/talks/web/shared/talkText.ts'
import type { ChangeAddress } from '#features/outreach/talks/web/shared/useTalks.ts'
import { ConversionTable } from './ConversionTable.tsx'
import { FunnelChart } from './FunnelChart.tsx'
import { RangeFields } from './RangeFields.tsx'
import styles from './conversion.module.css'

interface Props {
  address: TalksAddress
  change: ChangeAddress
}

export function ConversionView({ address: { desde, hasta }, change }: Props) {
  const query = { ...(desde && { from: desde }), ...(hasta && { to: hasta }) }
  const reading = useRead(callDesk.conversion, { query })
  const { data, error } = reading
  const clear = () => change({ desde: undefined, hasta: undefined })
  return (
    <div className={styles.conversion} aria-busy={reading.isPlaceholderData || undefined}>
      <RangeFields from={desde} to={hasta} change={change} />
      {error && data && <Failed slim reason={error.message} retry={() => void reading.refetch()} />}
      {!data && error ? (
        <Failed reason={error.message} retry={() => void reading.refetch()} />
      ) : !data ? (
        <Skeleton rows={8} height={52} bars={['12%', '50%', '10%']} />
      ) : data.total.registered === 0 ? (
        <Empty
          icon={Filter}
          title={desde || hasta ? 'Ningún registro en esas fechas' : 'Aún no hay registros en las pláticas'}
          action={(desde || hasta) && <Button onClick={clear}>Quitar fechas</Button>}
        >
          El embudo cuenta a los alumnos de plática desde que se registran.
        </Empty>
      ) : (
        <ConversionCharts data={data} />
      )}
    </div>
  )
}

const ConversionCharts = ({ data: { total, types, talks: all } }: { data: Conversion }) => (
  <>
    <FunnelChart funnel={total} />
    <ConversionTable
      label="Por tipo de plática"
      head="Tipo"
      rows={types.map(({ filter, ...funnel }) => ({ _id: filter, name: filter, ...funnel }))}
    />
    <ConversionTable
      label="Por plática"
      head="Plática"
      rows={all.map(({ _id, name, date, registered, called, confirmed, attended, enrolled }) => ({
        _id,
        name,
        note: dateOf({ date }),
        registered,
        called,
        confirmed,
        attended,
        enrolled,
      }))}
    />
  </>
)
