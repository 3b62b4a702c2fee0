import { SearchField } from '#web/ui/SearchField.tsx'

interface Props {
  value: string
  onSearch(text: string): void
}

/** 'Buscar rol': filters while one types. */
export const RoleSearch = (props: Props) => (
  <SearchField className="ro-search" label="Buscar rol" title="Busca en nombre y descripción" {...props} />
)
