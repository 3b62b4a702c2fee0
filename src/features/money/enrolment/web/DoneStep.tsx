import { Button } from 'antd'
import { CircleCheck, Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatDay } from '#lib/days.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { fullName } from '#lib/text.ts'
import { hoursOf } from '#features/teaching/groups/web/shared/groupText.ts'
import { leftText } from '#features/money/payments/web/shared/debtLine.ts'
import { ReceiptCard } from '#features/money/payments/web/shared/ReceiptCard.tsx'
import { useDownload } from '#features/money/payments/web/shared/useDownload.ts'
import { Facts } from '#web/ui/Facts.tsx'
import type { Done } from './useRegister.ts'

/** Step 5: what was done (student, course, group, classroom, start date, campus, schedule), receipt and pass. `left`: what is still owed of it, centavos. */
export function DoneStep({ done: { student, group, payment, receipt, qrUrl, left } }: { done: Done & { left: number } }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <section className="wz-done" aria-label="Finalizar Inscripción">
      <div className="done-card">
        <div className="done-head">
          <span className="done-icon">
            <CircleCheck aria-hidden />
          </span>
          <div>
            <h2 ref={title} tabIndex={-1}>
              Inscripción registrada
            </h2>
            <p className="sub">
              Folio <span className="num">{student.uniqueFolio}</span>
              {payment && payment.amount > 0 && (
                <>
                  {' '}
                  · pagó <span className="num">{formatMoney(toCentavos(payment.amount))}</span>
                </>
              )}
            </p>
            {left > 0 && <p className="m5 num">{leftText(left)}</p>}
          </div>
        </div>
        <Facts
          facts={[
            { label: 'Alumno', value: fullName(student), title: fullName(student) },
            { label: 'Curso', value: group.courseInfo.name },
            { label: 'Grupo', value: group.name, title: group.name },
            { label: 'Salón', value: group.classRoomInfo?.name },
            { label: 'Fecha de inicio', value: formatDay(group.startDate) },
            { label: 'Sede', value: group.locationInfo?.name },
            { label: 'Horario', value: hoursOf(group), title: hoursOf(group) },
          ]}
        />
        <ReceiptCard url={receipt.url} number={receipt.number} email={student.email} />
      </div>
      <Pass url={qrUrl} name={fullName(student)} folio={student.uniqueFolio} />
    </section>
  )
}

function Pass({ url, name, folio }: { url: string; name: string; folio: string }) {
  const image = useDownload(url)
  return (
    <aside className="done-pass" aria-label="Pase QR">
      <b>Pase QR</b>
      {image.url ? (
        <img src={image.url} alt={`Pase QR de ${name}`} width={184} height={184} />
      ) : (
        <span className="done-qr" role="status">
          {image.failed && (
            <Button size="small" onClick={image.retry}>
              Reintentar
            </Button>
          )}
        </span>
      )}
      <p className="t12 mut">Con él pasa asistencia en la puerta.</p>
      {image.url && (
        <Button size="small" icon={<Download aria-hidden />} href={image.url} download={`pase-${folio}.png`}>
          Descargar pase
        </Button>
      )}
    </aside>
  )
}
