import { isColor, textOn } from '#lib/contrast.ts'
import type { AcademyValues, CampusValues } from './setupForms.ts'
import styles from './preview.module.css'

const PLANTEL = '#3646d0'

/** 'Av. Montevideo 303, Lindavista Norte, 07300'. */
function addressOf({ street, number, district, postalCode }: CampusValues): string {
  return [[street, number], [district], [postalCode]]
    .map(parts =>
      parts
        .map(part => part.trim())
        .filter(Boolean)
        .join(' '),
    )
    .filter(Boolean)
    .join(', ')
}

/** 'T' of 'Academia Tonalli'. */
const initialOf = (name: string) => /\p{L}|\p{N}/u.exec(name.replace(/^academia\s+/i, ''))?.[0].toUpperCase()

/** A preview of the student's receipt. */
export function Preview({ academy, campus }: { academy: AcademyValues; campus: CampusValues }) {
  const color = isColor(academy.brandColor) ? academy.brandColor : PLANTEL
  const name = academy.name.trim() || 'Tu academia'
  const address = addressOf(campus)
  return (
    <figure className={styles.ticket} aria-label="Así lo verán tus alumnos">
      <figcaption aria-hidden>Así lo verán tus alumnos</figcaption>
      <div className={styles.paper}>
        <div className={styles.paperHead}>
          {academy.logo ? (
            <img src={academy.logo.url} alt="Logotipo" />
          ) : (
            <span className={styles.initial} style={{ background: color, color: textOn(color) }} aria-hidden>
              {initialOf(name)}
            </span>
          )}
          <div>
            <b>{name}</b>
            <small>{campus.name.trim() ? `Sede ${campus.name.trim()}` : 'Tu primera sede'}</small>
          </div>
        </div>
        <dl>
          <dt>Comprobante</dt>
          <dd className="tabular">2026-000001</dd>
          <dt>Concepto</dt>
          <dd>Inscripción</dd>
          <dt>Pagado</dt>
          <dd className="tabular">
            <b>$2,500.00</b>
          </dd>
        </dl>
        <p>{address || 'Aquí va la dirección de la sede.'}</p>
      </div>
    </figure>
  )
}
