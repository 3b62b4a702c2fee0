import { FIELD_NAMES, IMPORT_FIELDS } from '../columns.ts'
import styles from './columns.module.css'

/** What a sheet holds, and how it is written. */
export const TemplateColumns = () => (
  <section className={styles.template} aria-label="Columnas de la plantilla">
    <table>
      <caption>Qué lleva la hoja</caption>
      <thead>
        <tr>
          <th scope="col">Columna</th>
          <th scope="col">Ejemplo</th>
          <th scope="col">Hace falta</th>
        </tr>
      </thead>
      <tbody>
        {FIELD_NAMES.map(field => {
          const { label, example, required } = IMPORT_FIELDS[field]
          return (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td>{example}</td>
              <td className={required ? undefined : 'muted'}>{required ? 'Sí' : 'Opcional'}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  </section>
)
