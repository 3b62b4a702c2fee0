import { notificationsAccess } from '../../access.ts'
import { ManyNotification } from './ManyNotification.tsx'
import { NotificationModal } from './NotificationModal.tsx'

interface Props {
  talk: { _id: string; name: string }
  onClose(): void
}

/** 'Enviar mensaje' of a talk: to its visitors except moved ones. */
export const TalkNotification = ({ talk: { _id, name }, onClose }: Props) => (
  <NotificationModal title="Enviar mensaje" name={name} access={notificationsAccess.talk} onClose={onClose}>
    <ManyNotification audience={{ target: 'talk', id: _id }} draft={`notificacion.platica.${_id}`} />
  </NotificationModal>
)
