import { Checkbox, Switch } from 'antd'
import { BellRing } from 'lucide-react'
import { useId } from 'react'
import { formatDay } from '#lib/days.ts'
import { counted } from '#lib/numbers.ts'
import { SHORT_WEEKDAYS, WEEKDAYS } from '#lib/schedules.ts'
import { paymentsChanged } from '#features/money/payments/contract.ts'
import { useLive, useLiveOften } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { useRead } from '#web/calls/useRead.ts'
import type { Answer } from '#contract/route.ts'
import type { BodyOf } from '#web/calls/callTypes.ts'
import { collectionSettings, collectionsChanged } from '../../contract.ts'
import styles from './reminders.module.css'

type SettingsAnswer = Answer<typeof collectionSettings.find>
type Body = BodyOf<typeof collectionSettings.save>

const LIVE_ROUTES = [collectionSettings.find]
const EVENTS = [paymentsChanged]
const OFTEN_MS = 10_000
const WHEN: Record<number, string> = { [-3]: '3 días antes', 0: 'El mismo día', 3: '3 días después', 10: '10 días después' }

/** 'Recordatorios': switch, days and channels; the texts, and tomorrow's number. */
export function RemindersView() {
  const reading = useRead(collectionSettings.find, {})
  useLive(collectionsChanged, LIVE_ROUTES)
  useLiveOften(EVENTS, LIVE_ROUTES, OFTEN_MS)
  if (!reading.data)
    return reading.error ? (
      <Failed reason={reading.error.message} retry={() => void reading.refetch()} />
    ) : (
      <Skeleton rows={6} height={72} />
    )
  return (
    <div className={styles.view}>
      {reading.error && <Failed slim reason={reading.error.message} retry={() => void reading.refetch()} />}
      <SettingsPart shown={reading.data} />
      <Preview preview={reading.data.preview} />
    </div>
  )
}

function SettingsPart({ shown: { settings, tomorrow } }: { shown: SettingsAnswer }) {
  const { can } = useSession()
  const id = useId()
  const { run, busy } = useCall(collectionSettings.save, {
    success: 'Recordatorios guardados',
    failure: 'No se pudo guardar',
    refresh: LIVE_ROUTES,
  })
  const may = can(collectionSettings.save)
  const { reminders, since, weekdays, email, sms } = settings
  const save = (part: Body) => void run({ body: part })
  const days = weekdays.map(day => SHORT_WEEKDAYS[day]).join(', ')
  return (
    <section className={styles.card} aria-label="Recordatorios de pago">
      <div className={styles.head}>
        <BellRing aria-hidden />
        <span>
          <b id={`${id}on`}>Recordatorios automáticos</b>
          <small className="muted">
            {reminders ? `Activados desde el ${formatDay(since!)}.` : 'Desactivados.'} Solo recuerdan pagos con plan.
          </small>
        </span>
        <span className="spacer" />
        <Switch aria-labelledby={`${id}on`} checked={reminders} disabled={!may} loading={busy} onChange={on => save({ reminders: on })} />
      </div>
      <fieldset className={styles.line} disabled={!may || busy}>
        <legend>Días de envío</legend>
        {WEEKDAYS.map((name, day) => (
          <Checkbox
            key={name}
            checked={weekdays.includes(day)}
            // At least one day.
            disabled={!may || busy || (weekdays.length === 1 && weekdays.includes(day))}
            onChange={({ target }) => save({ weekdays: target.checked ? [...weekdays, day] : weekdays.filter(each => each !== day) })}
          >
            {name}
          </Checkbox>
        ))}
      </fieldset>
      <fieldset className={styles.line} disabled={!may || busy}>
        <legend>Por dónde</legend>
        <Checkbox checked={email} disabled={!may || busy} onChange={({ target }) => save({ email: target.checked })}>
          Correo
        </Checkbox>
        <Checkbox checked={sms} disabled={!may || busy} onChange={({ target }) => save({ sms: target.checked })}>
          SMS
        </Checkbox>
      </fieldset>
      <p className={styles.tomorrow} role="status">
        {reminders ? `Mañana ${tomorrow === 1 ? 'sale' : 'salen'}` : `Si los activas, mañana ${tomorrow === 1 ? 'saldría' : 'saldrían'}`}{' '}
        <b className="tabular">{counted(tomorrow, 'mensaje', 'mensajes')}</b>
        <span className="muted"> · {days}, de 9 a 20 h; nunca en un día cerrado.</span>
      </p>
    </section>
  )
}

const Preview = ({ preview }: Pick<SettingsAnswer, 'preview'>) => (
  <section className={styles.preview} aria-label="Qué dicen">
    <h2>Qué dicen</h2>
    <ul>
      {preview.map(({ offset, subject, text, sms }) => (
        <li key={offset}>
          <span className="small muted">{WHEN[offset]}</span>
          <b>{subject}</b>
          <p>{text}</p>
          <small className="muted">
            SMS, {sms.length} de 160: <span className={styles.sms}>{sms}</span>
          </small>
        </li>
      ))}
    </ul>
  </section>
)
