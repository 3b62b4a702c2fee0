import { Button } from 'antd'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { addDays } from '#lib/days.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { figure } from '#lib/numbers.ts'
import { useToday } from '#web/state/useNow.ts'
import { useCall } from '#web/calls/useCall.ts'
import { BulkFoot } from '#web/ui/BulkFoot.tsx'
import { DayField } from '#web/ui/DayField.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { collections } from '../../contract.ts'
import { CONTACT_LIMITS } from '../../outcomes.ts'
import type { Many } from './useMany.ts'

const READS = [collections.queue, collections.card]

/** The bulk bar: ticks the whole filter, or puts the ticked students off to a day. */
export function QueueBulk({ many }: { many: Many }) {
  const { selection, owed, count, total, isAll, tickAll, clear, whom } = many
  const today = useToday()
  const [isOpen, open] = useState(false)
  const call = useCall(collections.contacts, { refresh: READS })
  const putOff = async (resumeOn: string | null) => {
    if (!resumeOn || !whom) return
    open(false)
    if (await call.run({ body: { ...whom.body, channel: 'call', outcome: 'no_answer', resumeOn } })) clear()
  }
  return (
    <BulkFoot
      selection={{ ...selection, clear }}
      note={
        <>
          {isAll ? `los ${figure(count)}` : owed !== null && owed > 0 && `deben ${formatMoney(toCentavos(owed))}`}
          {!isAll && total > selection.ids.length && (
            <Button type="link" size="small" onClick={tickAll}>
              Marcar los {figure(total)}
            </Button>
          )}
        </>
      }
    >
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
    </BulkFoot>
  )
}
