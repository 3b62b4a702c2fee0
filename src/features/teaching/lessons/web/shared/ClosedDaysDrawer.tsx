import { Drawer, Select } from 'antd'
import { CalendarOff, ChevronLeft, ChevronRight, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { useLive } from '#web/calls/live.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useFocusReturn } from '#web/ui/useFocusReturn.ts'
import { closedDays, closedDaysChanged, type ClosedDay } from '../../contract.ts'
import { Closing } from './Closing.tsx'
import { spanText } from './period.ts'
import styles from './closedDays.module.css'

interface Props {
  campuses: readonly { _id: string; name: string }[]
  /** 'YYYY-MM-DD' */
  today: string
  first: number
  onClose(): void
}

const READS = [closedDays.list]
const [FIRST_YEAR, LAST_YEAR] = [2000, 2199]

/** 'Días cerrados': the year's days without lessons, and proposals (OFE-1 to OFE-5). */
export function ClosedDaysDrawer({ campuses, today, first, onClose }: Props) {
  useFocusReturn()
  const { can, user } = useSession()
  const [year, setYear] = useState(Math.min(Math.max(first, FIRST_YEAR), LAST_YEAR))
  // Only employees of all campuses close days of the whole academy; a limited one begins with her campus.
  const [location, setLocation] = useState<string | null>(user.campuses?.[0]?._id ?? null)
  const query = { year, ...(location !== null && { location }) }
  const { data, error, refetch } = useRead(closedDays.list, { query })
  useLive(closedDaysChanged, READS)
  return (
    <Drawer
      open
      size={440}
      title="Días cerrados"
      className={styles.drawer}
      closable={{ 'aria-label': 'Cerrar', placement: 'end' }}
      closeIcon={<X aria-hidden />}
      onClose={onClose}
    >
      <div className="row">
        <IconButton icon={ChevronLeft} label="Año anterior" disabled={year === FIRST_YEAR} onClick={() => setYear(year - 1)} />
        <h3 className={styles.year} aria-live="polite">
          {year}
        </h3>
        <IconButton icon={ChevronRight} label="Año siguiente" disabled={year === LAST_YEAR} onClick={() => setYear(year + 1)} />
        <span className="spacer" />
        <Select
          className={styles.scope}
          aria-label="Dónde"
          value={location ?? ''}
          options={[
            ...(user.campuses ? [] : [{ value: '', label: 'Toda la academia' }]),
            ...(user.campuses ?? campuses).map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={id => setLocation(id || null)}
        />
      </div>
      {!data ? (
        error ? (
          <Failed reason={error.message} retry={() => void refetch()} />
        ) : (
          <Skeleton rows={8} height={40} bars={['50%', '25%']} />
        )
      ) : (
        <>
          {error && <Failed slim reason={error.message} retry={() => void refetch()} />}
          {data.closedDays.length === 0 ? (
            <Empty icon={CalendarOff} title={`Sin días cerrados en ${year}.`}>
              Hay clases todos los días del calendario.
            </Empty>
          ) : (
            <ul className={styles.list} aria-label="Días cerrados">
              {data.closedDays.map(each => (
                <ClosedLine key={each._id} closed={each} />
              ))}
            </ul>
          )}
          {can(closedDays.close) && (
            <Closing
              key={`${year} ${location}`}
              first={data.closedDays.length === 0}
              year={year}
              location={location}
              proposals={data.proposals}
              today={today}
            />
          )}
        </>
      )}
    </Drawer>
  )
}

function ClosedLine({ closed }: { closed: ClosedDay }) {
  const { can, user } = useSession()
  const mayOpen = can(closedDays.open) && (closed.location !== null || !user.campuses)
  const open = useCall(closedDays.open, { success: 'Días abiertos', refresh: READS })
  const reopen = async () => {
    const text = `${closed.name}, ${spanText(closed)}: las clases de estos días vuelven.`
    if (await confirm({ title: '¿Volver a abrir?', text, ok: 'Abrir' })) await open.run({ params: { id: closed._id } })
  }
  return (
    <li className={styles.line}>
      <span className={styles.name}>
        <b>{closed.name}</b>
        <small className="muted">{closed.location?.name ?? 'Toda la academia'}</small>
      </span>
      <span className="tabular small">{spanText(closed)}</span>
      {mayOpen && <IconButton icon={Trash2} label={`Volver a abrir ${closed.name}`} disabled={open.busy} onClick={() => void reopen()} />}
    </li>
  )
}
