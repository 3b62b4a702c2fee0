import { FileText } from 'lucide-react'
import { formatInstant } from '#lib/days.ts'
import { useLive } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { privacyChanged, type Acceptance } from '../../contract.ts'
import { CHANNEL_LABELS, PURPOSE_LABELS } from '../../words.ts'
import { AcceptForm } from './AcceptForm.tsx'
import { StandingTag } from './NoticeChip.tsx'
import { LIVE_ROUTES, useAccept, useStanding, type Subject } from './subject.ts'
import styles from './privacy.module.css'

export function PrivacyPanel({ subject }: { subject: Subject }) {
  const { can } = useSession()
  const { data, error, refetch } = useStanding(subject)
  const { route } = useAccept(subject)
  useLive(privacyChanged, LIVE_ROUTES)
  if (!data)
    return error ? <Failed reason={error.message} retry={() => void refetch()} /> : <Skeleton rows={5} height={44} bars={['24%', '44%']} />
  const { notice, acceptances } = data
  if (!notice)
    return (
      <Empty icon={FileText} title="Sin aviso de privacidad">
        La academia publica el suyo en Configuración, Privacidad.
      </Empty>
    )
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h3 className="sectionTitle">Aviso de privacidad {notice.number}</h3>
        <StandingTag standing={data} />
      </div>
      {acceptances.length > 0 && (
        <ul className={styles.list} aria-label="Aceptaciones">
          {acceptances.map(acceptance => (
            <Line key={acceptance._id} acceptance={acceptance} />
          ))}
        </ul>
      )}
      {can(route) && <AcceptForm key={acceptances.length} subject={subject} notice={notice} standing={data} />}
    </div>
  )
}

function Line({ acceptance }: { acceptance: Acceptance }) {
  const { timeZone } = useSession().academy
  const { notice, asked, purposes, channel, signer, user, at, file } = acceptance
  const answers = asked.map(purpose => `${PURPOSE_LABELS[purpose]}: ${purposes.includes(purpose) ? 'sí' : 'no'}`)
  return (
    <li>
      <div className={styles.what}>
        <b>Aviso {notice}</b>
        <p className="small muted">
          {[formatInstant(new Date(at), timeZone), CHANNEL_LABELS[channel], user, signer && `firmó ${signer}`].filter(Boolean).join(' · ')}
        </p>
        {answers.length > 0 && <p className="small">{answers.join(' · ')}</p>}
      </div>
      {file && (
        <a href={file.url} target="_blank" rel="noreferrer">
          {file.kind === 'pdf' ? 'Ver el papel' : 'Ver la firma'}
        </a>
      )}
    </li>
  )
}
