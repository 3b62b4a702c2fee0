import { ArrowLeftRight, CircleAlert, CircleCheck, Download, Mail, UserMinus } from 'lucide-react'
import { formatDay, formatInstant } from '#lib/days.ts'
import { enrolment } from '#features/money/enrolment/contract.ts'
import type { StudentGroup } from '#features/teaching/groups/contract.ts'
import { endedText, hoursOf, whereOf } from '#features/teaching/groups/web/shared/groupText.ts'
import { payments } from '#features/money/payments/contract.ts'
import { useSession } from '#web/session/session.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { Money } from '#web/ui/Money.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { REGISTRATION_TEXTS, registrations } from '../../contract.ts'
import { useReceipt } from './useReceipt.ts'
import { useRemoval } from './useRemoval.ts'
import styles from './registrations.module.css'

interface Props {
  student: { _id: string; comipemsOrder: readonly unknown[] }
  group: StudentGroup
  today: string
  onChange(): void
}

/** A group of the student: schedule, place, money, and actions. */
export function CourseLine({ student, group, today, onChange }: Props) {
  const { timeZone } = useSession().academy
  const { registeredAt, price, discounts, paid, balance } = group.registration
  const when = `${formatDay(group.startDate)} – ${formatDay(group.endDate)}`
  return (
    <li className={styles.line}>
      <div className={styles.head}>
        <h3 className="truncate" title={group.name} translate="no">
          {group.name}
        </h3>
        <span className="muted truncate">{group.courseInfo.name}</span>
        <span className="spacer" />
        {group.endDate < today && <span className="muted tabular">{endedText(group, today)}</span>}
        {balance > 0 ? (
          <StateTag tone="red" icon={CircleAlert}>
            Con adeudo
          </StateTag>
        ) : (
          <StateTag tone="green" icon={CircleCheck}>
            Pagado
          </StateTag>
        )}
      </div>
      <div className={styles.body}>
        <Facts
          facts={[
            { label: 'Horario', value: hoursOf(group) },
            { label: 'Fechas', value: when },
            { label: 'Sede y salón', value: whereOf(group) },
            { label: 'Inscrito', value: formatInstant(new Date(registeredAt), timeZone) },
          ]}
        />
        <dl className={styles.money}>
          <Figure label="Precio" pesos={price} />
          {discounts > 0 && <Figure label="Descuento" pesos={-discounts} tone="green" />}
          <Figure label="Pagado" pesos={paid} />
          <Figure label="Adeudo" pesos={balance} tone={balance > 0 ? 'red' : undefined} total />
        </dl>
      </div>
      <Actions student={student} group={group} onChange={onChange} />
    </li>
  )
}

const Figure = ({ label, pesos, tone = '', total = false }: { label: string; pesos: number; tone?: string; total?: boolean }) => (
  <div className={total ? styles.total : undefined}>
    <dt>{label}</dt>
    <dd className={tone}>
      <Money pesos={pesos} />
    </dd>
  </div>
)

function Actions({ student, group, onChange }: Omit<Props, 'today'>) {
  const { receipt } = group.registration
  const params = { groupId: group._id }
  const removal = useRemoval(student, group)
  const resend = useCall(enrolment.resendReceipt, { success: REGISTRATION_TEXTS.sent, failure: REGISTRATION_TEXTS.sendFailed })
  const file = useReceipt()
  const printed = receipt ? true : 'Esta inscripción no tiene comprobante.'
  return (
    <div className={styles.actions}>
      <RouteButton route={registrations.change} icon={<ArrowLeftRight aria-hidden />} onClick={onChange}>
        Cambiar de grupo
      </RouteButton>
      <RouteButton
        route={enrolment.resendReceipt}
        icon={<Mail aria-hidden />}
        loading={resend.busy}
        onClick={() => void resend.run({ params: { ...params, studentId: student._id } })}
      >
        Reenviar comprobante
      </RouteButton>
      <RouteButton
        route={payments.receiptById}
        allow={printed}
        icon={<Download aria-hidden />}
        loading={file.busy}
        onClick={() => receipt && void file.download(receipt)}
      >
        Descargar comprobante
      </RouteButton>
      <span className="spacer" />
      <RouteButton
        route={registrations.remove}
        type="text"
        danger
        icon={<UserMinus aria-hidden />}
        loading={removal.busy}
        onClick={() => void removal.remove()}
      >
        Quitar inscripción
      </RouteButton>
    </div>
  )
}
