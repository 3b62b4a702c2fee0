import { Button } from 'antd'
import { PhoneCall } from 'lucide-react'
import { useState } from 'react'
import { counted, figure } from '#lib/numbers.ts'
import { commentsChanged } from '#features/people/comments/contract.ts'
import { useLive } from '#web/live.ts'
import { useRead } from '#web/reading.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { usePhone } from '#web/useWidth.ts'
import { AGENDA, CALL_TURNS, callsDue, TURN_LABELS } from '../../callState.ts'
import { talksChanged, visitors, type CallTask } from '../../contract.ts'
import { VisitorCard } from '../visitors/card/VisitorCard.tsx'
import { useDesk } from '../visitors/useDesk.ts'
import { useVisitorAddress } from '../visitors/useVisitorAddress.ts'
import { DeskHints } from '../visitors/VisitorList.tsx'
import { CallList } from './CallList.tsx'
import '../visitors/visitors.css'
import './calls.css'

const SHOWN = [visitors.calls]
const NONE: readonly CallTask[] = []
/** The first of every part together. */
const OVERVIEW = AGENDA.each * CALL_TURNS.length

/** 'Mis llamadas': the caller's agenda, and the card of the one at hand. After a status or a confirmation the next one opens by itself. */
export function MyCalls() {
  const phone = usePhone()
  const [{ visitante, pestana = 'comentarios', turno, hoja = 1 }, change] = useVisitorAddress()
  const query = turno ? { turn: turno, skip: (hoja - 1) * AGENDA.page, limit: AGENDA.page } : { skip: 0, limit: OVERVIEW }
  // A call-back falls due while the screen stands.
  const read = useRead(visitors.calls, { query }, { every: 60_000 })
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
  const showTurn = (turn: typeof turno) => change({ turno: turn, hoja: undefined, visitante: undefined })

  if (read.isPending) return <Skeleton rows={8} height={phone ? 80 : undefined} />
  if (read.error && !read.data) return <Failed reason={read.error.message} retry={() => void read.refetch()} />
  const { total, groups, today } = read.data
  const due = callsDue(groups)
  return (
    <section className="tv mc" ref={desk.box} aria-label="Mis llamadas">
      <div className="tv-main">
        <div className="mc-head">
          <b className="num">{figure(due)}</b> {due === 1 ? 'llamada pendiente' : 'llamadas pendientes'}
          <span className="sp" />
          <span className="num sub">
            Hoy: {counted(today.called, 'llamado', 'llamados')} · {counted(today.confirmed, 'confirmado', 'confirmados')}
          </span>
        </div>
        {read.error && <Failed slim reason={read.error.message} retry={() => void read.refetch()} />}
        {rows.length > 0 ? (
          <CallList
            rows={rows}
            groups={groups}
            only={turno}
            onTurn={showTurn}
            selected={visitante}
            select={select}
            onCall={desk.may.call ? desk.mark : undefined}
          />
        ) : turno ? (
          <Empty
            icon={PhoneCall}
            title={`Nada más en «${TURN_LABELS[turno]}»`}
            action={<Button onClick={() => showTurn(undefined)}>Ver toda la agenda</Button>}
          />
        ) : (
          <Empty icon={PhoneCall} title="No tienes llamadas pendientes">
            Aquí aparecen tus citas y quienes aún no reciben una llamada.
          </Empty>
        )}
        {rows.length > 0 && (
          <div className="foot">
            <DeskHints comment={desk.may.comment} />
            {turno && (
              <Pager page={hoja} last={Math.ceil(total / AGENDA.page)} onChange={to => change({ hoja: to > 1 ? to : undefined })} />
            )}
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
