import { Link } from '@tanstack/react-router'
import { MessageSquareText } from 'lucide-react'
import { addDays, formatDay, formatInstant } from '#lib/days.ts'
import { useToday } from '#web/state/useNow.ts'
import { useLive } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { SettingCard } from '#web/ui/Setting.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { useRead } from '#web/calls/useRead.ts'
import { privacyAccess } from '../access.ts'
import { privacyChanged } from '../contract.ts'
import { privacyRequests, type PrivacyRequest } from '../requestContract.ts'
import { OUTCOME_LABELS, OUTCOMES, REQUEST_KIND_LABELS, REQUEST_SOON, type Outcome } from '../words.ts'
import styles from './page.module.css'

const LIVE_ROUTES = [privacyRequests.list]

const ANSWERS: Readonly<Record<Outcome, string>> = { granted: 'Procede', refused: 'No procede', withdrawn: 'Se retiró' }

/** 'Solicitudes': requests about personal data, most urgent first (CON-64). */
export function RequestsTab() {
  const { timeZone } = useSession().academy
  const { data, error, refetch } = useRead(privacyRequests.list, {})
  useLive(privacyChanged, LIVE_ROUTES)
  const today = useToday()
  if (!data) return error ? <Failed reason={error.message} retry={() => void refetch()} /> : <Skeleton rows={4} />
  return (
    <div className={styles.body}>
      <h2 className="visuallyHidden">Solicitudes</h2>
      {data.requests.length === 0 && (
        <Empty icon={MessageSquareText} title="Nadie ha pedido nada sobre sus datos">
          Se anotan desde la vista «Privacidad» del alumno.
        </Empty>
      )}
      {data.requests.map(request => (
        <RequestCard key={request._id} request={request} today={today} timeZone={timeZone} />
      ))}
    </div>
  )
}

interface Props {
  request: PrivacyRequest
  today: string
  timeZone: string
}

function RequestCard({ request, today, timeZone }: Props) {
  const { can } = useSession()
  const { student, kind, received, due, answered, outcome, user, carryOutBy, carriedOut, until } = request
  const open = until !== null && can(privacyRequests.update)
  const details = [
    `Recibida el ${formatDay(received)}`,
    !answered && `se contesta a más tardar el ${formatDay(due)}`,
    answered && [`contestada el ${formatInstant(new Date(answered), timeZone)}`, user].filter(Boolean).join(', '),
    carryOutBy && !carriedOut && `se cumple a más tardar el ${formatDay(carryOutBy)}`,
    carriedOut && `cumplida el ${formatInstant(new Date(carriedOut), timeZone)}`,
  ]
  return (
    <SettingCard
      title={`${REQUEST_KIND_LABELS[kind]}: ${student.name}`}
      mark={
        <>
          {outcome && <StateTag tone="grey">{carriedOut ? 'Cumplida' : OUTCOME_LABELS[outcome]}</StateTag>}
          {until && <DueTag until={until} today={today} />}
        </>
      }
      head={
        can(privacyAccess.ofStudent) && (
          <Link to="/alumnos" search={{ ficha: student._id, ver: 'privacidad' }}>
            Ver alumno
          </Link>
        )
      }
      foot={open && <Answers request={request} />}
    >
      <p>{details.filter(Boolean).join(' · ')}</p>
    </SettingCard>
  )
}

function DueTag({ until, today }: { until: string; today: string }) {
  if (until < today) return <StateTag tone="red">Vencida</StateTag>
  return until <= addDays(today, REQUEST_SOON) ? <StateTag tone="amber">Por vencer</StateTag> : <StateTag tone="outline">Abierta</StateTag>
}

/** An answer is final, so it asks for confirmation. */
function Answers({ request: { _id, student, kind, outcome } }: { request: PrivacyRequest }) {
  const { run, busy } = useCall(privacyRequests.update, {
    refresh: LIVE_ROUTES,
    success: outcome ? 'Solicitud cumplida' : 'Solicitud contestada',
  })
  const put = async (answer: Outcome | 'done', ok: string) => {
    const yes = await confirm({
      title: `¿${ok}?`,
      text: `${REQUEST_KIND_LABELS[kind]}, ${student.name}. Queda como prueba y ya no se cambia.`,
      ok,
    })
    if (yes) await run({ params: { id: _id }, body: { outcome: answer } })
  }
  if (outcome)
    return (
      <RouteButton route={privacyRequests.update} type="primary" loading={busy} onClick={() => void put('done', 'Marcar cumplida')}>
        Marcar cumplida
      </RouteButton>
    )
  return (
    <div className={styles.answers}>
      {OUTCOMES.map(answer => (
        <RouteButton key={answer} route={privacyRequests.update} loading={busy} onClick={() => void put(answer, ANSWERS[answer])}>
          {ANSWERS[answer]}
        </RouteButton>
      ))}
    </div>
  )
}
