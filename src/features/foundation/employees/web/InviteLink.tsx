import { Button } from 'antd'
import { INVITE_PATH } from '#lib/inviteLink.ts'
import { CopyText } from '#web/ui/CopyText.tsx'
import { Modal } from '#web/ui/Modal.tsx'

interface Props {
  name: string
  token: string
  onClose(): void
}

const isHere = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)

/** The link of an invitation, shown once while mail does not leave (LLE-63). */
export function InviteLink({ name, token, onClose }: Props) {
  // The console's own address: while mail does not leave, PUBLIC_URL may be another one.
  const link = `${location.origin}${INVITE_PATH}#${token}`
  return (
    <Modal
      open
      title="Entrega la invitación"
      width={520}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          Listo
        </Button>
      }
    >
      <p>No sale correo, así que entrégale tú este enlace a {name}. Solo se muestra esta vez; sirve una vez, durante 72 horas.</p>
      <CopyText name="Enlace" text={link} copied="Enlace copiado" refused="No se pudo copiar. Selecciona el enlace y cópialo." />
      {isHere(location.hostname) && (
        <p className="amber">
          Este enlace solo abre en esta computadora. Para otro equipo, entra a Plantel por su dirección en la red e invita otra vez.
        </p>
      )}
    </Modal>
  )
}
