import { Check, UserX, X } from 'lucide-react'
import { useState } from 'react'
import { fullName } from '#lib/text.ts'
import { useSession } from '#web/session/session.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { advisories, advisoryFailures, type Booking } from '../../contract.ts'
import { ADVISORY_TEXTS } from '../../texts.ts'
import styles from './slotSidebar.module.css'

interface Props {
  slotId: string
  booking: Booking
  over: boolean
  toCome: boolean
  onOpen(): void
}

const READS = [advisories.week, advisories.booking, advisories.candidates]

/** A student with a place: attendance and cancel. The name opens their details. */
export function PlaceRow({ slotId, booking: { _id: bookingId, student, attendance }, over, toCome, onOpen }: Props) {
  const { can } = useSession()
  const name = fullName(student)
  const params = { id: slotId, bookingId }
  // Shows the press at once; a refusal restores the present state.
  const [pressed, press] = useState<boolean | null>()
  const mark = useCall(advisories.attendance, { refresh: READS })
  const cancel = useCall(advisories.cancel, { success: ADVISORY_TEXTS.cancelled, refresh: READS })
  const came = mark.busy && pressed !== undefined ? pressed : attendance

  const marking = (value: boolean) => ({
    route: advisories.attendance,
    type: 'text' as const,
    size: 'small' as const,
    allow: toCome ? advisoryFailures.ADVISORY_TO_COME : (true as const),
    'aria-pressed': came === value,
    onClick: () => {
      const next = came === value ? null : value
      press(next)
      void mark.run({ params, body: { attendance: next } })
    },
  })
  const remove = async () => {
    const text = `${name} pierde su lugar en esta asesoría y queda libre para alguien más.`
    if (await confirm({ title: '¿Cancelar este lugar?', text, ok: 'Cancelar lugar', cancel: 'Conservar', danger: true }))
      await cancel.run({ params })
  }
  return (
    <li className={styles.place}>
      <button type="button" className={styles.name} title={name} onClick={onOpen}>
        <span className="truncate">{name}</span>
      </button>
      {!can(advisories.attendance.access) && attendance !== null && (
        <StateTag tone={attendance ? 'green' : 'red'} icon={attendance ? Check : UserX}>
          {attendance ? 'Asistió' : 'Faltó'}
        </StateTag>
      )}
      <RouteButton {...marking(true)} className={styles.yes} icon={<Check aria-hidden />} aria-label={`Asistió ${name}`} title="Asistió" />
      <RouteButton {...marking(false)} className={styles.no} icon={<UserX aria-hidden />} aria-label={`Faltó ${name}`} title="Faltó" />
      <RouteButton
        route={advisories.cancel}
        type="text"
        size="small"
        allow={over ? advisoryFailures.ADVISORY_PAST : true}
        icon={<X aria-hidden />}
        aria-label={`Cancelar lugar de ${name}`}
        title="Cancelar lugar"
        loading={cancel.busy}
        onClick={() => void remove()}
      />
    </li>
  )
}
