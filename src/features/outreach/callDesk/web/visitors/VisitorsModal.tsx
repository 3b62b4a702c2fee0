import { X } from 'lucide-react'
import { useState } from 'react'
import { skip, useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { useGuard } from '#web/ui/unsaved.tsx'
import { useLostAccess } from '#web/session/useLostAccess.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import { useFocusReturn } from '#web/ui/useFocusReturn.ts'
import { talksAccess } from '#features/outreach/talks/access.ts'
import { talkFailures, type Talk } from '#features/outreach/talks/contract.ts'
import { visitors } from '../../contract.ts'
import { dateOf } from '#features/outreach/talks/web/shared/talkText.ts'
import { DeskSheet } from './card/DeskSheet.tsx'
import { VisitorCard } from './card/VisitorCard.tsx'
import { RegisterVisitor } from './register/RegisterVisitor.tsx'
import { useDesk } from './useDesk.ts'
import { useResend } from './useResend.ts'
import { NO_VISITORS, useVisitorAddress } from './useVisitorAddress.ts'
import { useVisitors } from './useVisitors.ts'
import { VisitorList } from './VisitorList.tsx'
import { VisitorTools } from './VisitorTools.tsx'
import styles from './visitors.module.css'

interface Props {
  talk: Talk
  onClose(): void
}

/** A talk's students table, which is its call desk (CLL-1): rows, and the selected one's card. */
export function VisitorsModal({ talk, onClose }: Props) {
  useFocusReturn()
  const { can } = useSession()
  const phone = usePhone()
  const [{ pestana = 'comentarios' }, change] = useVisitorAddress()
  const [registering, setRegistering] = useState(false)
  const { Forms, forms, leave } = useGuard()
  const table = useVisitors(talk._id)
  const resend = useResend(talk._id, table.rows)
  const desk = useDesk({ ...table, setTab: tab => change({ pestana: tab }), wraps: table.filter === 'pending' })
  useLostAccess(talksAccess.students, onClose)

  const { selected } = table
  const listed = table.rows.find(({ _id }) => _id === selected)
  // Called and filtered away, or on another page: the card stays.
  const { data } = useRead(visitors.find, selected && !listed && !table.loading ? { params: { id: selected } } : skip)
  const visitor = listed ?? data?.userTalks
  const closeCard = () => change({ visitante: undefined, pestana: undefined })
  const close = async () => {
    if (!(await leave())) return
    change(NO_VISITORS)
    onClose()
  }
  return (
    <Modal
      open
      first="heading"
      width={1320}
      className={styles.modal}
      onCancel={() => void close()}
      // With a card open Escape closes the card.
      keyboard={selected === undefined}
      destroyOnHidden
      footer={null}
      closable={{ 'aria-label': 'Cerrar' }}
      closeIcon={<X aria-hidden />}
      title={
        <span className="row">
          <span className="muted">Alumnos</span>
          <span className="truncate">
            {talk.name}, <span className="tabular">{dateOf(talk)}</span>
          </span>
        </span>
      }
    >
      <Forms value={forms}>
        <div ref={desk.box} className={styles.visitors}>
          <div className={styles.main} inert={phone && selected !== undefined}>
            <VisitorTools
              talk={talk._id}
              table={table}
              resend={resend}
              open={talk.available > 0 ? true : talkFailures.TALK_FULL.message}
              onRegister={() => setRegistering(true)}
            />
            <VisitorList table={table} desk={desk} resend={resend} />
          </div>
          {visitor && can(talksAccess.students) && (
            <VisitorCard
              key={visitor._id}
              inWindow
              visitor={visitor}
              desk={desk}
              tab={pestana}
              setTab={tab => change({ pestana: tab })}
              onClose={closeCard}
            />
          )}
        </div>
        <DeskSheet desk={desk} />
      </Forms>
      {registering && <RegisterVisitor talk={talk} onClose={() => setRegistering(false)} />}
    </Modal>
  )
}
