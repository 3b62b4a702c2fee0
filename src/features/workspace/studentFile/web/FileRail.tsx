import { emailText } from '#features/foundation/person/address.ts'
import { ArrowLeft, Banknote, Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { CardNotes } from '#features/foundation/twins/web/shared/CardNotes.tsx'
import { paymentsAccess } from '#features/money/payments/access.ts'
import { payers } from '#features/people/payers/contract.ts'
import { RELATION_LABELS } from '#features/people/payers/relations.ts'
import type { Student } from '#features/people/students/contract.ts'
import { NoticeChip } from '#features/people/privacy/web/shared/NoticeChip.tsx'
import { DueTag } from '#features/people/students/web/shared/BalanceTag.tsx'
import { formatPhone, fullName } from '#lib/text.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { ReachKeys } from '#web/ui/Reach.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { usePhone, useShallow } from '#web/hooks/useWidth.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { leftOf } from './balance.ts'
import { CopyFolio } from './CopyFolio.tsx'
import { MailNote } from './MailNote.tsx'
import { MoneyBlock } from './MoneyBlock.tsx'
import { MoreMenu, type MoreProps } from './MoreMenu.tsx'
import type { PlanProps } from './studentTabList.ts'
import styles from './studentFile.module.css'

interface Props extends MoreProps, PlanProps {
  onPay: (() => void) | undefined
  onClose(): void
}

/** The student and their balance, beside every tab (STU-58); on a phone the fixed header. */
export function FileRail({ student, plan, onPlan, onPay, onClose, ...more }: Props) {
  const phone = usePhone()
  const inHead = useShallow() && phone
  const owes = leftOf(student.balance) > 0
  const pay = (
    <RouteButton
      access={paymentsAccess.create}
      size={inHead ? 'middle' : 'large'}
      block={!inHead}
      // While a plan is edited, 'Guardar plan' is the solid button.
      type={owes && plan === undefined ? 'primary' : 'default'}
      className={styles.pay}
      icon={<Banknote aria-hidden />}
      onClick={onPay}
    >
      Registrar pago {!phone && <Kbd>P</Kbd>}
    </RouteButton>
  )
  if (phone)
    return (
      <>
        <div className={styles.bar}>
          <IconButton icon={ArrowLeft} label="Cerrar" onClick={onClose} />
          <h2 translate="no">{fullName(student)}</h2>
          {inHead && plan === undefined && pay}
          <MoreMenu student={student} {...more} />
        </div>
        <section className={styles.head} aria-label="Ficha">
          <Debt student={student} onPlan={onPlan} />
          <ReachKeys person={student} />
          <CardNotes kind="student" id={student._id} />
          <MailNote student={student} />
        </section>
        {!inHead && plan === undefined && <div className={styles.foot}>{pay}</div>}
      </>
    )
  return (
    <aside className={styles.rail} aria-label="Ficha">
      <div className={styles.who}>
        <Avatar person={student} size="large" />
        <div>
          <h2 translate="no">{fullName(student)}</h2>
          <div className="small muted">
            <CopyFolio folio={student.uniqueFolio} />
          </div>
        </div>
      </div>
      <CardNotes kind="student" id={student._id} />
      <MailNote student={student} />
      <Debt student={student} onPlan={onPlan} />
      <ReachKeys person={student} />
      <Contact student={student} />
      <span className="spacer" />
      {pay}
    </aside>
  )
}

function Debt({ student, onPlan }: Pick<Props, 'student' | 'onPlan'>) {
  const rest = leftOf(student.balance)
  return (
    <div className={styles.debt}>
      <div className={styles.tags}>
        <DueTag student={student} />
        <NoticeChip subject={{ kind: 'student', _id: student._id }} />
      </div>
      <MoneyBlock student={student} debt={Math.max(0, rest)} credit={Math.max(0, -rest)} slim={usePhone()} onPlan={onPlan} />
    </div>
  )
}

/** Written once in the file: 'Resumen' has the rest. */
function Contact({ student: { _id, phoneNumber, email } }: { student: Student }) {
  const { can } = useSession()
  const { data } = useRead(payers.ofStudent, can(payers.ofStudent) ? { params: { id: _id } } : skip)
  const payer = data?.payers.find(({ pays }) => pays)
  return (
    <ul className={styles.contact}>
      <Line icon={<Phone aria-label="Teléfono" />}>{formatPhone(phoneNumber) || '—'}</Line>
      {payer && (
        <Line icon={<Banknote aria-label="Quien paga" />}>
          Paga {payer.name} {payer.lastName}, {RELATION_LABELS[payer.relation].toLowerCase()}
        </Line>
      )}
      <Line icon={<Mail aria-label="Correo" />} title={emailText(email)}>
        {emailText(email)}
      </Line>
    </ul>
  )
}

const Line = ({ icon, title, children }: { icon: ReactNode; title?: string; children: ReactNode }) => (
  <li>
    {icon}
    <span className="truncate tabular" title={title}>
      {children}
    </span>
  </li>
)
