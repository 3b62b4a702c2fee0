import { Brand } from '#web/brand/Brand.tsx'
import { formatPhone } from '#lib/text.ts'
import { isColor, textOn } from '#lib/contrast.ts'
import type { AcademyValues } from './academyForm.ts'
import styles from './settings.module.css'

const PLANTEL = '#3646d0'
const filled = (...texts: string[]) => texts.map(text => text.trim()).filter(Boolean)

export function ReceiptPreview({ values }: { values: AcademyValues }) {
  const { name, legalName, taxId, address, phoneNumber, email, logo, receiptHeader, receiptFooter, brandColor } = values
  const color = isColor(brandColor) ? brandColor : PLANTEL
  const lines = [
    filled(legalName, taxId).join(' · '),
    address,
    filled(phoneNumber && formatPhone(phoneNumber.replace(/\D/g, '')), email).join(' · '),
    receiptHeader,
  ]
  return (
    <figure className={styles.paper} aria-label="Vista previa del comprobante">
      <div className={styles.paperHead}>
        {logo ? <img src={logo.url} alt="Logotipo" /> : <Brand alone />}
        <div className={styles.paperWho}>
          <b>{name.trim() || 'Nombre de la academia'}</b>
          {filled(...lines).map(line => (
            <span key={line}>{line}</span>
          ))}
        </div>
        <div className={styles.paperNumber}>
          <span className={styles.paperTitle} style={{ background: color, color: textOn(color) }}>
            Comprobante de pago
          </span>
          <b className="tabular">2026-000123</b>
        </div>
      </div>
      <dl>
        <dt>Alumno</dt>
        <dd>Valeria Gutiérrez Salinas</dd>
        <dt>Concepto</dt>
        <dd>Inscripción</dd>
        <dt>Importe</dt>
        <dd className="tabular">$1,500.00</dd>
      </dl>
      {receiptFooter.trim() && <p>{receiptFooter}</p>}
    </figure>
  )
}
