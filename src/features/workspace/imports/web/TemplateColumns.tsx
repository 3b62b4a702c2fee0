import type { Kind } from '../kind.ts'
import styles from './columns.module.css'

/** The columns of a sheet, each with an example. */
export const TemplateColumns = ({ kind }: { kind: Kind }) => (
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
        {Object.entries(kind.fields)
          .filter(([, { example }]) => example !== '')
          .map(([field, { label, example, required }]) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td>{example}</td>
              <td className={required ? undefined : 'muted'}>{required ? 'Sí' : 'Opcional'}</td>
            </tr>
          ))}
      </tbody>
    </table>
  </section>
)
