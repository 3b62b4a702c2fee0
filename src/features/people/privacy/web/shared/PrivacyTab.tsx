import { lazy, Suspense, useState } from 'react'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { erasures } from '../../erasureContract.ts'
import { privacyRequests } from '../../requestContract.ts'
import { PrivacyPanel } from './PrivacyPanel.tsx'
import styles from './privacy.module.css'

const EraseModal = lazy(async () => ({ default: (await import('./EraseModal.tsx')).EraseModal }))
const RequestModal = lazy(async () => ({ default: (await import('./RequestModal.tsx')).RequestModal }))

/** The student's view 'Privacidad'. */
export function PrivacyTab({ student }: { student: { _id: string; name: string } }) {
  const [open, setOpen] = useState<'request' | 'erase'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <PrivacyPanel subject={{ kind: 'student', _id: student._id }} />
      <p className={styles.acts}>
        <RouteButton route={privacyRequests.create} onClick={() => setOpen('request')}>
          Anotar solicitud…
        </RouteButton>
        <RouteButton route={erasures.erase} danger onClick={() => setOpen('erase')}>
          Suprimir…
        </RouteButton>
      </p>
      <Suspense>
        {open === 'request' && <RequestModal student={student} onClose={close} />}
        {open === 'erase' && <EraseModal student={student} onClose={close} />}
      </Suspense>
    </>
  )
}
