import { Suspense, useState } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { useLive } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { Failed } from '#web/ui/Blocks.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { skip, useRead } from '#web/calls/useRead.ts'
import { privacyChanged } from '../../contract.ts'
import { dossierFailures, dossiers } from '../../dossierContract.ts'
import { erasures } from '../../erasureContract.ts'
import { privacyRequests } from '../../requestContract.ts'
import { PrivacyPanel } from './PrivacyPanel.tsx'
import styles from './privacy.module.css'

const DossierModal = lazy(async () => (await import('./DossierModal.tsx')).DossierModal)
const DossierNote = lazy(async () => (await import('./DossierNote.tsx')).DossierNote)
const EraseModal = lazy(async () => (await import('./EraseModal.tsx')).EraseModal)
const RequestModal = lazy(async () => (await import('./RequestModal.tsx')).RequestModal)

const LIVE_ROUTES = [dossiers.ofStudent]

export function PrivacyTab({ student }: { student: { _id: string; name: string } }) {
  const { can } = useSession()
  const [open, setOpen] = useState<'dossier' | 'request' | 'erase'>()
  const { data, error, refetch } = useRead(dossiers.ofStudent, can(dossiers.ofStudent) ? { params: { id: student._id } } : skip)
  useLive(privacyChanged, LIVE_ROUTES)
  const close = () => setOpen(undefined)
  const dossier = data?.dossier
  const running = dossier?.state === 'queued'
  return (
    <>
      <PrivacyPanel subject={{ kind: 'student', _id: student._id }} />
      <div className={styles.dossier}>
        {error && !data && <Failed reason={error.message} retry={() => void refetch()} />}
        <Suspense>{dossier && <DossierNote dossier={dossier} student={student} retry={() => setOpen('dossier')} />}</Suspense>
      </div>
      <p className={styles.acts}>
        <RouteButton route={dossiers.make} allow={running ? dossierFailures.DOSSIER_RUNNING : true} onClick={() => setOpen('dossier')}>
          Expediente…
        </RouteButton>
        <RouteButton route={privacyRequests.create} onClick={() => setOpen('request')}>
          Anotar solicitud…
        </RouteButton>
        <RouteButton route={erasures.erase} danger onClick={() => setOpen('erase')}>
          Suprimir…
        </RouteButton>
      </p>
      <Suspense>
        {open === 'dossier' && <DossierModal student={student} alike={data?.alike ?? []} onClose={close} />}
        {open === 'request' && <RequestModal student={student} onClose={close} />}
        {open === 'erase' && <EraseModal student={student} onClose={close} />}
      </Suspense>
    </>
  )
}
