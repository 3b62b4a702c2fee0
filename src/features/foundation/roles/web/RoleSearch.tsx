import { SearchField } from '#web/ui/SearchField.tsx'
import styles from './roles.module.css'

interface Props {
  value: string
  onSearch(text: string): void
}

export const RoleSearch = (props: Props) => (
  <SearchField className={styles.search} label="Buscar rol" title="Busca en nombre y descripción" {...props} />
)
