import { lazy, Suspense, useState } from 'react'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { erasures } from '../../erasureContract.ts'
import { PrivacyPanel } from './PrivacyPanel.tsx'
import styles from './privacy.module.css'

const EraseModal = lazy(async () => ({ default: (await import('./EraseModal.tsx')).EraseModal }))

/** The student's view 'Privacidad'. */
export function PrivacyTab({ student }: { student: { _id: string; name: string } }) {
  const [erasing, setErasing] = useState(false)
  return (
    <>
      <PrivacyPanel subject={{ kind: 'student', _id: student._id }} />
      <p className={styles.erase}>
        <RouteButton route={erasures.erase} danger onClick={() => setErasing(true)}>
          Suprimir…
        </RouteButton>
      </p>
      <Suspense>{erasing && <EraseModal student={student} onClose={() => setErasing(false)} />}</Suspense>
    </>
  )
}
