import type { Audience } from '../../contract.ts'
import { notificationsAccess } from '../../access.ts'
import { ManyNotification } from './ManyNotification.tsx'
import { NotificationModal } from './NotificationModal.tsx'

interface Props {
  audience: Extract<Audience, { target: 'students' }>
  /** '4 alumnos'. */
  name: string
  onClose(): void
}

/** 'Mensaje' of the list: to the ticked students, or to all of its filter. */
export const StudentsNotification = ({ audience, name, onClose }: Props) => (
  <NotificationModal title="Mensaje" name={name} access={notificationsAccess.student} onClose={onClose}>
    <ManyNotification audience={audience} draft="notificacion.alumnos" />
  </NotificationModal>
)
