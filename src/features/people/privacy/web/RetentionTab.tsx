import { Switch } from 'antd'
import { Hourglass } from 'lucide-react'
import { useId } from 'react'
import type { Answer } from '#contract/route.ts'
import { formatDay } from '#lib/days.ts'
import { counted } from '#lib/numbers.ts'
import type { BodyOf } from '#web/calls/callTypes.ts'
import { useLive } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { Failed } from '#web/ui/Blocks.tsx'
import { CountField } from '#web/ui/CountField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { SaveBar, SettingCard } from '#web/ui/Setting.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { editsOf } from '#web/ui/edits.ts'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { useRead } from '#web/calls/useRead.ts'
import { privacyChanged } from '../contract.ts'
import { LISTED_DAYS, MOST_A_NIGHT, RETENTION_LIMITS } from '../retention.ts'
import { retention } from '../retentionContract.ts'
import styles from './page.module.css'

type RetentionAnswer = Answer<typeof retention.find>
type Body = Omit<BodyOf<typeof retention.save>, 'version'>
type Rule = keyof RetentionAnswer['today']

const LIVE_ROUTES = [retention.find]

const RULES: Readonly<
  Record<Rule, { term: keyof Body; title: string; text: string; unit: 'meses' | 'años'; nouns: [one: string, many: string] }>
> = {
  visitors: {
    term: 'visitorMonths',
    title: 'Visitantes que no se inscribieron',
    text: 'Se suprimen después de',
    unit: 'meses',
    nouns: ['visitante', 'visitantes'],
  },
  students: {
    term: 'studentYears',
    title: 'Alumnos sin inscripción ni pagos',
    text: 'Se suprimen después de',
    unit: 'años',
    nouns: ['alumno', 'alumnos'],
  },
  messages: {
    term: 'messageMonths',
    title: 'Textos de los mensajes',
    text: 'Se borran después de',
    unit: 'meses',
    nouns: ['mensaje', 'mensajes'],
  },
  addresses: {
    term: 'addressMonths',
    title: 'Direcciones en la bitácora',
    text: 'Se borran después de',
    unit: 'meses',
    nouns: ['renglón', 'renglones'],
  },
}

/** 'Conservación': retention periods, and who goes next (CON-68). */
export function RetentionTab() {
  const { data, error, refetch } = useRead(retention.find, {})
  useLive(privacyChanged, LIVE_ROUTES)
  if (!data) return error ? <Failed reason={error.message} retry={() => void refetch()} /> : <Skeleton rows={4} height={96} />
  return (
    <div className={styles.body}>
      <h2 className="visuallyHidden">Conservación</h2>
      <p className="muted">
        Lo que tiene más tiempo se va solo, de noche. Antes de suprimir a alguien se anuncia aquí {LISTED_DAYS} días; cada noche se van{' '}
        {MOST_A_NIGHT} personas como máximo. Quien debe, tiene saldo a favor o una solicitud abierta se queda.
      </p>
      <Settings key={JSON.stringify(data.settings)} shown={data} />
      <Listed {...data} />
    </div>
  )
}

const valuesOf = ({ version: _version, ...settings }: RetentionAnswer['settings']): Body => settings

function Settings({ shown: { settings, today } }: { shown: RetentionAnswer }) {
  const { can } = useSession()
  const id = useId()
  const may = can(retention.save)
  const form = useForm(valuesOf(settings), { edits: editsOf(settings, valuesOf) })
  const { submit, busy } = useRouteForm({ route: retention.save, form, success: 'Conservación guardada', refresh: LIVE_ROUTES })
  const { months, years } = RETENTION_LIMITS
  return (
    <form id={id} className={styles.rules} onSubmit={event => void submit(event)} aria-label="Conservación">
      {(Object.keys(RULES) as Rule[]).map(rule => {
        const { term, title, text, unit, nouns } = RULES[rule]
        const limits = unit === 'años' ? years : months
        return (
          <SettingCard
            key={rule}
            title={title}
            head={<Switch aria-label={title} checked={form.values[rule]} disabled={!may} onChange={on => form.patch({ [rule]: on })} />}
            foot={`${settings[rule] ? 'Hoy se irían' : 'Encendido, hoy se irían'} ${counted(today[rule], ...nouns)}`}
          >
            {may ? (
              <Field form={form} name={term} label={`${text} (${unit})`} hint={`de ${limits.least} a ${limits.most}`}>
                <CountField />
              </Field>
            ) : (
              <p>
                {text} {settings[term]} {unit}.
              </p>
            )}
          </SettingCard>
        )
      })}
      {form.dirty && <SaveBar form={id} busy={busy} onDiscard={() => form.reset()} />}
    </form>
  )
}

const Listed = ({ listed, total }: RetentionAnswer) =>
  total > 0 && (
    <SettingCard
      title="Próximas supresiones"
      mark={<Hourglass aria-hidden size={16} />}
      head={<span className="small muted">{counted(total, 'persona', 'personas')}</span>}
      foot={listed.length < total ? `Se muestran las primeras ${listed.length}.` : undefined}
    >
      <ul className={styles.listed} aria-label="Próximas supresiones">
        {listed.map(({ _id, kind, name, on }) => (
          <li key={_id}>
            <b className="truncate">{name}</b>
            <span className="small muted">
              {kind === 'student' ? 'alumno' : 'visitante'} · desde el {formatDay(on)}
            </span>
          </li>
        ))}
      </ul>
    </SettingCard>
  )
