import { useState } from 'react'
import { notificationsAccess } from '../../access.ts'
import { ManyNotification } from './ManyNotification.tsx'
import { NotificationModal } from './NotificationModal.tsx'
import styles from './notificationModal.module.css'
import { Segmented } from '#web/ui/Segmented.tsx'

interface Props {
  group: { _id: string; name: string }
  /** Only these students of the group (NOT-40). */
  students?: readonly string[]
  onClose(): void
}

/** The choices in their order; the first is the default (NOT-12). */
const PAYMENTS = [
  { value: 'all', label: 'Todos', debt: undefined },
  { value: 'settled', label: 'Solo Liquidados', debt: false },
  { value: 'owing', label: 'Solo Con Adeudos', debt: true },
]

/** 'Mandar Notificación' of a group: to all, or by debt in this group. */
export function GroupNotification({ group: { _id, name }, students, onClose }: Props) {
  const [payment, setPayment] = useState('all')
  const debt = PAYMENTS.find(({ value }) => value === payment)?.debt
  return (
    <NotificationModal title="Mandar Notificación" name={name} access={notificationsAccess.group} onClose={onClose}>
      <ManyNotification
        audience={{ target: 'group', id: _id, ...(debt !== undefined && { debt }), ...(students && { students: [...students] }) }}
        draft={`notificacion.grupo.${_id}`}
        filters={
          <div className={styles.filters}>
            <Segmented block aria-label="Estado de pago" options={PAYMENTS} value={payment} onChange={setPayment} />
          </div>
        }
      />
    </NotificationModal>
  )
}
