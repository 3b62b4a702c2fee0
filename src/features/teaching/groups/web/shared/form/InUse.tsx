import { CircleAlert } from 'lucide-react'
import type { Use } from '#contract/inUse.ts'
import type { Uses } from './useGroupEdit.ts'
import styles from './form.module.css'

const KINDS: Readonly<Record<Use['kind'], string>> = {
  course: 'Curso',
  group: 'Grupo',
  classroom: 'Salón',
  talk: 'Plática',
  student: 'Alumno',
  employee: 'Empleado',
}

/** A refusal with the uses of the group: the first ten by name, the rest as a number. */
export const InUse = ({ title, reason, uses, total }: Uses) => (
  <section className={styles.uses} role="alert">
    <CircleAlert aria-hidden />
    <div>
      <b>{title}</b>
      <p>{reason}</p>
      <ul>
        {uses.map(use => (
          <li key={use._id}>
            <span>{KINDS[use.kind]}</span> {use.name}
          </li>
        ))}
        {total > uses.length && <li>y {total - uses.length} más</li>}
      </ul>
    </div>
  </section>
)
