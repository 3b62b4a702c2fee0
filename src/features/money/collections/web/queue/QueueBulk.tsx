import { CalendarClock, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { addDays } from '#lib/days.ts'
import { useToday } from '#web/state/useNow.ts'
import { useCall } from '#web/calls/useCall.ts'
import { BulkFoot, ManyNote } from '#web/ui/BulkFoot.tsx'
import { DayField } from '#web/ui/DayField.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { collections, type Case } from '../../contract.ts'
import { CONTACT_LIMITS } from '../../outcomes.ts'
import type { ManyCases } from './useMany.ts'

const READS = [collections.queue, collections.card]

interface Props {
  many: ManyCases
  rows: readonly Case[]
  /** Opens the message, where the list has none beside it. */
  onMessage: (() => void) | undefined
}

/** The bulk bar: ticks the whole filter, puts the ticked students off to a day, opens their message. */
export function QueueBulk({ many, rows, onMessage }: Props) {
  const { selection, clear, whom } = many
  const today = useToday()
  const [isOpen, open] = useState(false)
  const call = useCall(collections.contacts, { refresh: READS })
  const putOff = async (resumeOn: string | null) => {
    if (!resumeOn || !whom) return
    open(false)
    if (await call.run({ body: { ...whom.body, channel: 'call', outcome: 'no_answer', resumeOn } })) clear()
  }
  const owed = rows.reduce((sum, { _id, amountDue }) => sum + (selection.has(_id) ? amountDue : 0), 0)
  return (
    <BulkFoot selection={selection} note={<ManyNote many={many} owed={owed} />}>
      {isOpen ? (
        <DayField
          needed
          aria-label="Llamar de nuevo el"
          value={null}
          from={addDays(today, 1)}
          to={addDays(today, CONTACT_LIMITS.resume)}
          onChange={day => void putOff(day)}
        />
      ) : (
        <RouteButton route={collections.contacts} icon={<CalendarClock aria-hidden />} loading={call.busy} onClick={() => open(true)}>
          Llamar de nuevo el…
        </RouteButton>
      )}
      {onMessage && (
        <RouteButton route={collections.readers} type="primary" icon={<MessageCircle aria-hidden />} onClick={onMessage}>
          Mensaje
        </RouteButton>
      )}
    </BulkFoot>
  )
}
