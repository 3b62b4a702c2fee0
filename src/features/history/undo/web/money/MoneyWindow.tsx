import { Button } from 'antd'
import { X } from 'lucide-react'
import { useState } from 'react'
import { auditChanged } from '#contract/event.ts'
import { paymentsChanged, studentAccount } from '#features/money/payments/contract.ts'
import { studentsChanged } from '#features/people/students/contract.ts'
import { useLive } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useFocusReturn } from '#web/ui/useFocusReturn.ts'
import { undo } from '../../contract.ts'
import { OfferButton, type Offer } from './OfferButton.tsx'
import { OfferForm } from './OfferForm.tsx'
import styles from './money.module.css'

const LIVE_ROUTES = [undo.show, studentAccount.sidebar]

/** 'El dinero no se deshace' (DES-16): where the money is now, and the acts that give it back, each with its usual question. */
export function MoneyWindow({ id, onClose }: { id: string; onClose(): void }) {
  useFocusReturn()
  const { data, error, refetch } = useRead(undo.show, { params: { id } })
  const [form, setForm] = useState<Offer | null>(null)
  useLive(auditChanged, LIVE_ROUTES)
  useLive(paymentsChanged, LIVE_ROUTES)
  useLive(studentsChanged, LIVE_ROUTES)
  if (form) return <OfferForm offer={form} onClose={() => setForm(null)} />
  return (
    <Modal
      open
      centered
      width={520}
      title="El dinero no se deshace"
      closable={{ 'aria-label': 'Cerrar' }}
      closeIcon={<X aria-hidden />}
      onCancel={onClose}
      footer={<Button onClick={onClose}>Dejar como está</Button>}
    >
      {data ? (
        <>
          <p className="subdued">{data.said}</p>
          {data.where.length > 0 && (
            <ul className={styles.where} aria-label="Dónde está el dinero">
              {data.where.map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
          <div className={styles.offers}>
            {data.instead.map((offer, at) => (
              <OfferButton key={`${offer.route} ${offer.entry ?? offer.group?._id}`} offer={offer} first={at === 0} onForm={setForm} />
            ))}
          </div>
        </>
      ) : error ? (
        <Failed reason={error.message} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={3} height={44} bars={['60%', '30%']} />
      )}
    </Modal>
  )
}
