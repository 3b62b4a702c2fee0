import { ArrowRightLeft, CalendarX } from 'lucide-react'
import { useState } from 'react'
import { addDays, addMonths } from '#lib/days.ts'
import { fullName } from '#lib/text.ts'
import { useToday } from '#web/state/useNow.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { useCall } from '#web/calls/useCall.ts'
import { confirm } from '#web/ui/confirm.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { DoneNotice } from '#web/ui/Done.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { talks, type Talk } from '#features/outreach/talks/contract.ts'
import { visitors } from '../../../contract.ts'
import { TALK_TEXTS } from '#features/outreach/talks/texts.ts'
import type { TalkStudent } from '../../../visitor.ts'
import { dateOf, hoursOf, roomOf } from '#features/outreach/talks/web/shared/talkText.ts'
import { VISITOR_READS } from '../useCallDesk.ts'
import { TalkLines } from './TalkLines.tsx'
import styles from './visitorCard.module.css'

const LIMIT = 6

/** 'Cambio de platica': talks from a month before to a month after today, opened at today's page (TLK-67). */
export function MoveTab({ visitor }: { visitor: TalkStudent }) {
  const [to, setTo] = useState<Talk | null>(null)
  const [newTalk, setNewTalk] = useState<Talk | null>(null)
  const { run, busy } = useCall(visitors.move, { success: TALK_TEXTS.moveDone, failure: TALK_TEXTS.moveFailed, refresh: VISITOR_READS })
  if (newTalk) return <MoveDone talk={newTalk} />
  const move = async () => {
    if (!to) return
    const title = `¿Cambiar a ${fullName(visitor)} de plática?`
    const text = `Pasa a ${to.name}, ${dateOf(to)}. Sus comentarios y su estatus de llamada van con el alumno.`
    if (!(await confirm({ title, text, ok: 'Cambiar' }))) return
    const params = { userTalksId: visitor._id, talkId: visitor.talk }
    if (await run({ params, body: { talk: { id: to._id } } })) setNewTalk(to)
  }
  return (
    <>
      <TalkChoice own={visitor.talk} chosen={to?._id} onChoose={setTo} />
      <FinalButton
        block
        className={styles.action}
        icon={<ArrowRightLeft aria-hidden />}
        disabled={!to}
        loading={busy}
        onClick={() => void move()}
      >
        Cambiar de plática
      </FinalButton>
    </>
  )
}

interface ChoiceProps {
  own: string
  chosen: string | undefined
  onChoose(talk: Talk): void
}

function TalkChoice({ own, chosen, onChoose }: ChoiceProps) {
  const today = useToday()
  const from = addMonths(today, -1)
  const [turned, setTurned] = useState<number | null>(null)
  // The number before today determines today's page.
  const past = useRead(talks.list, { query: { from, to: addDays(today, -1), skip: 0, limit: 1 } }).data?.total
  const page = turned ?? (past === undefined ? null : Math.floor(past / LIMIT) + 1)
  const reading = useRead(
    talks.list,
    page === null ? skip : { query: { from, to: addMonths(today, 1), skip: (page - 1) * LIMIT, limit: LIMIT } },
  )
  const { data, error } = reading
  if (error && !data) return <Failed reason={error.message} retry={() => void reading.refetch()} />
  if (!data || page === null) return <Skeleton rows={LIMIT} height={52} bars={['40%', '24%', '16%']} />
  // All are before today: the last page.
  const last = Math.max(1, Math.ceil(data.total / LIMIT))
  if (page > last) {
    setTurned(last)
    return null
  }
  if (data.total === 0)
    return (
      <Empty icon={CalendarX} title={TALK_TEXTS.noTalks}>
        Se agregan en Pláticas.
      </Empty>
    )
  return (
    <>
      <TalkLines talks={data.talks} own={own} today={today} chosen={chosen} onChoose={onChoose} />
      <Pager label="Páginas de pláticas" page={page} last={last} onChange={setTurned} />
    </>
  )
}

const MoveDone = ({ talk }: { talk: Talk }) => (
  <div role="status">
    <DoneNotice title={TALK_TEXTS.moveDone}>
      <Facts
        facts={[
          { label: 'Plática', value: talk.name },
          { label: 'Fecha', value: dateOf(talk) },
          { label: 'Horario', value: hoursOf(talk) },
          { label: 'Salón', value: roomOf(talk) },
        ]}
      />
    </DoneNotice>
  </div>
)
