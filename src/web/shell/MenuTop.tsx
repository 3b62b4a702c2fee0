import { Users } from 'lucide-react'
import { sharedDesk } from '#web/session/device.ts'
import { signOut, useSession } from '#web/session/session.tsx'
import { useStore } from '#web/state/useStore.ts'
import { Notices } from './Notices.tsx'
import { PaperChoice } from './PaperChoice.tsx'
import styles from './userMenu.module.css'
import siderStyles from './sider.module.css'

/** Users with these permissions print receipts or reports. */
const PRINTING = ['get /payments/', 'post /payments/', 'post /students/'] as const

/** The top of the user menu; loaded after the screen. At a shared desk it leads to the list of colleagues (CON-36). */
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
