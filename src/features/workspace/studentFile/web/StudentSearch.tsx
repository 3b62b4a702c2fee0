import { toast } from '#web/ui/toasts.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import styles from './students.module.css'

interface Props {
  value: string
  onSearch(text: string): void
}

/** 'Buscar alumno': searches while one types (M87); Enter searches at once, and warns about an empty search (STU-37). */
export const StudentSearch = ({ value, onSearch }: Props) => (
  <SearchField
    className={styles.search}
    label="Buscar alumno"
    value={value}
    rest={250}
    onSearch={text => text !== value && onSearch(text)}
    onEnter={text => text === '' && toast.warn('Escribe un nombre')}
  />
)
