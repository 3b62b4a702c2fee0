import { Button } from 'antd'
import { Download, MessageCircle } from 'lucide-react'
import { formatDay } from '#lib/days.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { leftText } from '#lib/nextDues.ts'
import { whatsAppOf } from '#lib/phones.ts'
import { fullName } from '#lib/text.ts'
import { hoursOf } from '#features/teaching/groups/web/shared/groupText.ts'
import { PlanLines } from '#features/money/plans/web/shared/PlanLines.tsx'
import { ReceiptCard } from '#features/money/payments/web/shared/ReceiptCard.tsx'
import { useDownload } from '#features/money/payments/web/shared/useDownload.ts'
import { CopyText } from '#web/ui/CopyText.tsx'
import { DoneNotice as DonePart } from '#web/ui/Done.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { useSession } from '#web/session/session.tsx'
import { enrolledText } from './enrolledText.ts'
import type { EnrolmentAnswer } from './useRegister.ts'
import styles from './doneStep.module.css'

/**
 * Step 5: the summary (student, course, group, classroom, start date, campus, schedule), receipt and pass. `left`: still owed, centavos.
 */
export function DoneStep({
  done: { student, group, payment, receipt, qrUrl, left, dues },
  today,
}: {
  done: EnrolmentAnswer & { left: number }
  today: string
}) {
  const { academy } = useSession()
  const open = dues.map(due => ({ dueOn: due.dueOn, amount: toCentavos(due.amount), open: toCentavos(due.open) }))
  const chat = whatsAppOf(
    student.phoneNumber,
    enrolledText({
      academy: academy.name,
      name: student.name,
      course: group.courseInfo.name,
      group: group.name,
      starts: formatDay(group.startDate),
      left,
      dues: open,
      reference: student.reference,
      today,
    }),
  )
  return (
    <section className={styles.done} aria-label="Finalizar Inscripción">
      <DonePart
        className={styles.card}
        title="Inscripción registrada"
        sub={
          <>
            <p className="subdued">
              Folio <span className="tabular">{student.uniqueFolio}</span>
              {payment && payment.amount > 0 && (
                <>
                  {' '}
                  · pagó <span className="tabular">{formatMoney(toCentavos(payment.amount))}</span>
                </>
              )}
            </p>
            {student.reference && (
              <CopyText
                name="Referencia"
                text={student.reference}
                copied="Referencia copiada"
                refused="El navegador no permitió copiar la referencia"
              />
            )}
            {left > 0 && <p className="medium tabular">{leftText(left, open, today)}</p>}
            {chat && (
              <Button className={styles.chat} icon={<MessageCircle aria-hidden />} href={chat} target="_blank" rel="noreferrer">
                Enviar por WhatsApp
              </Button>
            )}
          </>
        }
      >
        <Facts
          facts={[
            { label: 'Alumno', value: fullName(student) },
            { label: 'Curso', value: group.courseInfo.name },
            { label: 'Grupo', value: group.name },
            { label: 'Salón', value: group.classRoomInfo?.name },
            { label: 'Fecha de inicio', value: formatDay(group.startDate) },
            { label: 'Sede', value: group.locationInfo?.name },
            { label: 'Horario', value: hoursOf(group) },
          ]}
        />
        {left > 0 && open.length > 1 && (
          <div className={styles.plan}>
            <PlanLines plan={open} today={today} />
          </div>
        )}
        <ReceiptCard url={receipt.url} number={receipt.number} email={student.email} />
      </DonePart>
      <Pass url={qrUrl} name={fullName(student)} folio={student.uniqueFolio} />
    </section>
  )
}

function Pass({ url, name, folio }: { url: string; name: string; folio: string }) {
  const image = useDownload(url, false)
  return (
    <aside className={styles.pass} aria-label="Pase QR">
      <b>Pase QR</b>
      {image.url ? (
        <img src={image.url} alt={`Pase QR de ${name}`} width={184} height={184} />
      ) : (
        <span className={styles.qr} role="status">
          {image.failed && (
            <Button size="small" onClick={image.retry}>
              Reintentar
            </Button>
          )}
        </span>
      )}
      <p className="small muted">Con él pasa asistencia en la puerta.</p>
      {image.url && (
        <Button size="small" icon={<Download aria-hidden />} href={image.url} download={`pase-${folio}.png`}>
          Descargar pase
        </Button>
      )}
    </aside>
  )
}
