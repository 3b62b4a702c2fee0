import { BookOpen, CalendarRange, ChartColumn, Power } from 'lucide-react'
import styles from './codes.module.css'

// The four facts of the info box (MON-126).
const FACTS = [
  { icon: BookOpen, text: 'Los códigos pueden aplicarse a todos los cursos.' },
  { icon: CalendarRange, text: 'Cada código tiene fechas exactas de inicio y de fin.' },
  { icon: Power, text: 'Un código inactivo no funciona, aunque esté dentro de su vigencia.' },
  { icon: ChartColumn, text: 'Los códigos expirados aparecen en las estadísticas.' },
] as const

export const CodeInfo = () => (
  <section className={styles.info} aria-label="Cómo funcionan los códigos">
    <ul>
      {FACTS.map(({ icon: Icon, text }) => (
        <li key={text}>
          <Icon aria-hidden />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  </section>
)
