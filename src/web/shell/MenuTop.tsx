import { Users } from 'lucide-react'
import { sharedDesk } from '#web/session/device.ts'
import { signOut, useSession } from '#web/session/session.tsx'
import { useStore } from '#web/state/useStore.ts'
import { Notices } from './Notices.tsx'
import { PaperChoice } from './PaperChoice.tsx'
import styles from './userMenu.module.css'
import siderStyles from './sider.module.css'

/** Who may do these has receipts and reports to print. */
const PRINTING = ['get /payments/', 'post /payments/', 'post /students/'] as const

/** What the menu of a person begins with; it comes after the screen. At a shared desk it leads to the faces of the sign-in page (CON-36). */
export function MenuTop() {
  const { can } = useSession()
  const isShared = useStore(sharedDesk)
  return (
    <>
      {isShared && (
        <div className={styles.part}>
          <button type="button" className={siderStyles.item} data-slot="sider-item" onClick={() => void signOut()}>
            <Users aria-hidden />
            Cambiar de persona
          </button>
        </div>
      )}
      <Notices />
      {PRINTING.some(can) && <PaperChoice />}
    </>
  )
}
