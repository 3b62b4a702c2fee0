import { FileText, Plus } from 'lucide-react'
import { useState } from 'react'
import { formatInstant } from '#lib/days.ts'
import { counted } from '#lib/numbers.ts'
import { useLive } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { SettingCard } from '#web/ui/Setting.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { useRead } from '#web/calls/useRead.ts'
import { privacy, privacyChanged } from '../contract.ts'
import { PURPOSE_LABELS } from '../words.ts'
import { NoticeForm } from './NoticeForm.tsx'
import shared from './shared/privacy.module.css'
import styles from './page.module.css'

const LIVE_ROUTES = [privacy.notices]

/** 'Avisos': every version as shown, the present one first (CON-60). */
export function NoticesTab() {
  const { timeZone } = useSession().academy
  const { data, error, refetch } = useRead(privacy.notices, {})
  const [writing, setWriting] = useState(false)
  useLive(privacyChanged, LIVE_ROUTES)
  const publish = (
    <RouteButton route={privacy.publish} type="primary" icon={<Plus aria-hidden />} onClick={() => setWriting(true)}>
      Nuevo aviso
    </RouteButton>
  )
  if (!data) return error ? <Failed reason={error.message} retry={() => void refetch()} /> : <Skeleton rows={6} />
  const { notices } = data
  return (
    <div className={styles.body}>
      <h2 className="visuallyHidden">Avisos</h2>
      {notices.length === 0 ? (
        <Empty icon={FileText} title="Sin aviso de privacidad" action={publish}>
          El texto es de la academia y de su abogado; aquí se guarda quién lo aceptó.
        </Empty>
      ) : (
        <div className={styles.tools}>{publish}</div>
      )}
      {notices.map(({ _id, number, text, purposes, inForceAt, acceptances }, at) => (
        <SettingCard
          key={_id}
          title={`Aviso ${number}`}
          mark={at === 0 ? <StateTag tone="green">Vigente</StateTag> : <StateTag tone="grey">Anterior</StateTag>}
          head={<span className="small muted">{counted(acceptances, 'aceptación', 'aceptaciones')}</span>}
          foot={`Desde ${formatInstant(new Date(inForceAt), timeZone)} · Pregunta: ${purposes.map(purpose => PURPOSE_LABELS[purpose]).join(', ') || 'nada más'}`}
        >
          <div className={shared.text} role="region" aria-label={`Texto del aviso ${number}`} tabIndex={0}>
            {text}
          </div>
        </SettingCard>
      ))}
      {writing && <NoticeForm last={notices[0]} onClose={() => setWriting(false)} />}
    </div>
  )
}
