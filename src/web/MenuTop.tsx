import { Users } from 'lucide-react'
import { sharedDesk } from '#web/device.ts'
import { signOut } from '#web/session.tsx'
import { useStore } from '#web/useStore.ts'
import { Notices } from './Notices.tsx'
import styles from './userMenu.module.css'
import siderStyles from './sider.module.css'

/** What the menu of a person begins with; it comes after the screen. At a shared desk it leads to the faces of the sign-in page (CON-36). */
export function MenuTop() {
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
    </>
  )
}
