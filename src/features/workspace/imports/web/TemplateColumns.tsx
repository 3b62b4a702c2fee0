import type { Kind } from '../kind.ts'
import styles from './columns.module.css'

/** The columns of a sheet, each with an example. `open`: nobody has brought one yet. */
export const TemplateColumns = ({ kind, open }: { kind: Kind; open: boolean }) => (
  <details className={styles.template} open={open}>
    <summary>Qué lleva la hoja</summary>
    <table aria-label="Columnas de la plantilla">
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
  </details>
)
