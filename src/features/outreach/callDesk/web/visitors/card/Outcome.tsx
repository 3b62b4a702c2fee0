import { useLow } from '#web/hooks/useWidth.ts'
import { callsLater } from '../../../outcomes.ts'
import type { TalkStudent } from '../../../visitor.ts'
import type { Desk } from '../useDesk.ts'
import { Caller } from './Caller.tsx'
import { CallPad } from './CallPad.tsx'
import { LaterForm } from './LaterForm.tsx'
import styles from './callPad.module.css'

export function Outcome({ visitor, desk }: { visitor: TalkStudent; desk: Desk }) {
  const low = useLow()
  const { status, confirmed, student } = visitor
  const laterStatus = status && callsLater(status.status) ? status.status : null
  const later = confirmed || student !== null || !desk.may.status ? null : (desk.later ?? laterStatus)
  return (
    <section className={styles.outcome} aria-label="Estatus de llamada">
      {!low && (
        <div className={styles.line}>
          <span className="label">Estatus de llamada</span>
          <Caller visitor={visitor} />
        </div>
      )}
      <CallPad visitor={visitor} asked={desk.later} allowed={desk.may.status} onChoose={value => desk.choose(visitor, value)} />
      {later !== null && (
        <LaterForm
          key={`${later}.${visitor.nextCallAt}`}
          status={later}
          nextCallAt={later === laterStatus ? visitor.nextCallAt : null}
          fresh={desk.later !== null}
          onSave={at => desk.status(visitor, later, at)}
          onCancel={desk.later === null ? undefined : desk.dropLater}
        />
      )}
    </section>
  )
}
