import { PhoneCall } from 'lucide-react'
import { useState } from 'react'
import { commentsChanged } from '#features/comments/contract.ts'
import { useLive } from '#web/live.ts'
import { useRead } from '#web/reading.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { usePhone } from '#web/useWidth.ts'
import { talksChanged, visitors, type CallTask } from '../../contract.ts'
import { VisitorCard } from '../visitors/card/VisitorCard.tsx'
import { useDesk } from '../visitors/useDesk.ts'
import { useVisitorAddress } from '../visitors/useVisitorAddress.ts'
import { DeskHints } from '../visitors/VisitorList.tsx'
import { VisitorCards } from '../visitors/VisitorCards.tsx'
import { CallList } from './CallList.tsx'
import '../visitors/visitors.css'
import './calls.css'

const LIMIT = 30
const SHOWN = [visitors.calls]
const NONE: readonly CallTask[] = []

/** 'Mis llamadas': whom this caller should call next, and their card. After a status or a confirmation the next one opens by itself. */
export function MyCalls() {
  const phone = usePhone()
  const [{ visitante, pestana = 'comentarios' }, change] = useVisitorAddress()
  // An appointment falls due while the screen stands.
  const read = useRead(visitors.calls, { query: { skip: 0, limit: LIMIT } }, { every: 60_000 })
  useLive(talksChanged, SHOWN)
  useLive(commentsChanged, SHOWN)
  const rows = read.data?.calls ?? NONE
  const setTab = (tab: typeof pestana) => change({ pestana: tab })
  const select = (id: string | undefined) => change({ visitante: id })
  const desk = useDesk({ rows, selected: visitante, select, setTab, confirmMoves: true, wraps: true })

  // Who was called leaves the list; their card stays until another opens.
  const [last, setLast] = useState<CallTask | null>(null)
  const listed = rows.find(({ _id }) => _id === visitante)
  if (listed && listed !== last) setLast(listed)
  const visitor = listed ?? (last?._id === visitante ? last : null)

  if (read.isPending) return <Skeleton rows={8} height={phone ? 80 : undefined} />
  if (read.error && !read.data) return <Failed reason={read.error.message} retry={() => void read.refetch()} />
  const { total, today } = read.data
  return (
    <section className="tv mc" ref={desk.box} aria-label="Mis llamadas">
      <div className="tv-main">
        <div className="mc-head">
          <b className="num">{total}</b> {total === 1 ? 'llamada pendiente' : 'llamadas pendientes'}
          <span className="sp" />
          <span className="num sub">
            Hoy: {today.called} {today.called === 1 ? 'llamado' : 'llamados'} · {today.confirmed}{' '}
            {today.confirmed === 1 ? 'confirmado' : 'confirmados'}
          </span>
        </div>
        {read.error && <Failed slim reason={read.error.message} retry={() => void read.refetch()} />}
        {rows.length === 0 ? (
          <Empty icon={PhoneCall} title="No tienes llamadas pendientes">
            Aquí aparecen tus citas y quienes aún no reciben una llamada.
          </Empty>
        ) : phone ? (
          <VisitorCards rows={rows} label="Mis llamadas" select={select} onCall={desk.may.call ? desk.mark : undefined} />
        ) : (
          <CallList rows={rows} selected={visitante} select={select} />
        )}
        {rows.length > 0 && (
          <div className="foot">
            <span className="num" role="status">
              {rows.length < total ? `1–${rows.length} de ${total} llamadas` : total === 1 ? '1 llamada' : `${total} llamadas`}
            </span>
            <DeskHints />
          </div>
        )}
      </div>
      {visitor && (
        <VisitorCard
          key={visitor._id}
          visitor={visitor}
          talk={visitor.talkInfo.name}
          desk={desk}
          tab={pestana}
          setTab={setTab}
          onClose={() => change({ visitante: undefined, pestana: undefined })}
        />
      )}
    </section>
  )
}
