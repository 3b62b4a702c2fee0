import { Button } from 'antd'
import { CircleCheck, Download, ExternalLink, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatDay } from '#lib/days.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { fullName } from '#lib/text.ts'
import { hoursOf } from '#features/groups/web/parts/groupText.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { printFile, useDownload } from './useDownloads.ts'
import type { Done } from './useRegister.ts'

/** Step 5: what was done (student, course, group, classroom, start date, campus, schedule), receipt and pass. */
export function DoneStep({ done: { student, group, payment, receipt, qrUrl } }: { done: Done }) {
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
        <Receipt url={receipt.url} number={receipt.number} email={student.email} />
      </div>
      <Pass url={qrUrl} name={fullName(student)} folio={student.uniqueFolio} />
    </section>
  )
}

function Receipt({ url, number, email }: { url: string; number: string; email: string }) {
  const file = useDownload(url)
  const name = `comprobante-${number}.pdf`
  return (
    <div className="done-receipt">
      <div>
        <b className="num">Comprobante {number}</b>
        <p className="t12 mut clip">Se envía a {email}</p>
      </div>
      <span className="sp" />
      {file.failed && (
        <span className="t13 red" role="alert">
          No se pudo cargar el comprobante.
        </span>
      )}
      <Button icon={<ExternalLink aria-hidden />} disabled={!file.url} href={file.url} target="_blank" rel="noopener">
        Abrir
      </Button>
      <Button icon={<Printer aria-hidden />} disabled={!file.url} onClick={() => file.url && printFile(file.url)}>
        Imprimir
      </Button>
      <Button icon={<Download aria-hidden />} disabled={!file.url} href={file.url} download={name}>
        Descargar
      </Button>
    </div>
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
          {image.failed ? 'No se pudo cargar el pase.' : ''}
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
