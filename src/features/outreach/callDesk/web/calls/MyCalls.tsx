import { Button } from 'antd'
import { PhoneCall } from 'lucide-react'
import { useState } from 'react'
import { commentsChanged } from '#features/people/comments/contract.ts'
import { useNow } from '#web/state/useNow.ts'
import { useLive } from '#web/calls/live.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useNarrow, usePhone } from '#web/hooks/useWidth.ts'
import { AGENDA, TURN_LABELS } from '../../callState.ts'
import { talksChanged } from '#features/outreach/talks/contract.ts'
import { TALK_TYPES } from '#features/outreach/talks/texts.ts'
import { visitors, type CallTask } from '../../contract.ts'
import { VisitorCard } from '../visitors/card/VisitorCard.tsx'
import { DeskSheet } from '../visitors/card/DeskSheet.tsx'
import { onwardOf } from '../visitors/steps.ts'
import { useDesk } from '../visitors/useDesk.ts'
import { useVisitorAddress } from '../visitors/useVisitorAddress.ts'
import { DeskHints } from '../visitors/VisitorList.tsx'
import { CallList } from './CallList.tsx'
import { CallRail } from './CallRail.tsx'
import { useAgenda } from './useAgenda.ts'
import visitorsStyles from '../visitors/visitors.module.css'
import styles from './calls.module.css'
import listStyles from '#web/ui/list.module.css'
import { Segmented } from '#web/ui/Segmented.tsx'

const READS = [visitors.calls]
const NONE: readonly CallTask[] = []
const SHORT_TYPES = ['Orientación', 'Feria', 'Casa']

/** 'Mis llamadas': the caller's agenda; beside it the next call or the open card. After a status or confirmation the next card opens. */
export function MyCalls() {
  const phone = usePhone()
  const narrow = useNarrow()
  const [{ visitante, pestana = 'comentarios', turno, hoja = 1, tipo }, change] = useVisitorAddress()
  const reading = useAgenda()
  useLive(talksChanged, READS)
  useLive(commentsChanged, READS)
  const rows = reading.data?.calls ?? NONE
  const setTab = (tab: typeof pestana) => change({ pestana: tab })
  const select = (id: string | undefined) => change({ visitante: id })
  const first = onwardOf(rows, undefined, { wraps: true, now: useNow() })
  const next = visitante === undefined && !narrow ? rows.find(({ _id }) => _id === first) : undefined
  const desk = useDesk({ rows, selected: visitante, select, setTab, confirmMoves: true, wraps: true, waiting: next !== undefined })
  // A called visitor leaves the list; their card stays until another opens.
  const [last, setLast] = useState<CallTask | null>(null)
  const listed = rows.find(({ _id }) => _id === visitante)
  if (listed && listed !== last) setLast(listed)
  const visitor = listed ?? (last?._id === visitante ? last : null)
  const showTurn = (turn: typeof turno) => change({ turno: turn, hoja: undefined, visitante: undefined })

  if (reading.isPending) return <Skeleton rows={8} height={phone ? 80 : undefined} />
  if (reading.error && !reading.data) return <Failed reason={reading.error.message} retry={() => void reading.refetch()} />
  const { total, groups } = reading.data
  const onCall = desk.may.call ? desk.mark : undefined
  return (
    <section className={visitorsStyles.visitors} ref={desk.box} aria-label="Mis llamadas">
      <div className={visitorsStyles.main}>
        <div className={styles.head}>
          <Segmented
            aria-label="Tipo de plática"
            value={tipo ?? 'all'}
            onChange={value =>
              change({ tipo: TALK_TYPES.find(type => type === value), turno: undefined, hoja: undefined, visitante: undefined })
            }
            options={[
              { value: 'all', label: 'Todas las pláticas' },
              ...TALK_TYPES.map((value, at) => ({ value, label: SHORT_TYPES[at], title: value })),
            ]}
          />
        </div>
        {reading.error && <Failed slim reason={reading.error.message} retry={() => void reading.refetch()} />}
        {rows.length > 0 ? (
          <CallList
            rows={rows}
            groups={groups}
            only={turno}
            onTurn={showTurn}
            selected={visitante}
            next={next?._id}
            select={select}
            onCall={onCall}
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
          <div className={listStyles.foot} data-slot="list-foot">
            <DeskHints comment={desk.may.comment} />
            {turno && (
              <Pager page={hoja} last={Math.ceil(total / AGENDA.page)} onChange={to => change({ hoja: to > 1 ? to : undefined })} />
            )}
          </div>
        )}
      </div>
      {visitor ? (
        <VisitorCard
          key={visitor._id}
          visitor={visitor}
          talk={visitor.talkInfo.name}
          desk={desk}
          tab={pestana}
          setTab={setTab}
          onClose={() => change({ visitante: undefined, pestana: undefined })}
        />
      ) : (
        !narrow && (
          <CallRail
            next={next}
            read={reading.data}
            onCall={visit => {
              if (onCall) void onCall(visit)
              select(visit._id)
            }}
          />
        )
      )}
      <DeskSheet desk={desk} />
    </section>
  )
}
