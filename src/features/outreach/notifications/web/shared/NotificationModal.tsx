import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Access } from '#contract/access.ts'
import { useLostAccess } from '#web/session/useLostAccess.ts'
import { Modal } from '#web/ui/Modal.tsx'
import { useGuard } from '#web/ui/unsaved.tsx'
import { useFocusReturn } from '#web/ui/useFocusReturn.ts'
import styles from './notificationModal.module.css'

interface Props {
  title: string
  name: string
  access: Access
  onClose(): void
  children: ReactNode
}

export function NotificationModal({ title, name, access, onClose, children }: Props) {
  useFocusReturn()
  useLostAccess(access, onClose)
  const guard = useGuard()
  const close = async () => {
    if (await guard.leave()) onClose()
  }
  return (
    <Modal
      open
      width={1016}
      className={styles.modal}
      title={
        <>
          {title} <span className={styles.name}>{name}</span>
        </>
      }
      onCancel={() => void close()}
      footer={null}
      mask={{ closable: false }}
      closable={{ 'aria-label': 'Cerrar' }}
      closeIcon={<X aria-hidden />}
      destroyOnHidden
    >
      <guard.Forms value={guard.forms}>{children}</guard.Forms>
    </Modal>
  )
}
