import { Segmented } from '#web/ui/Segmented.tsx'
import { useCollectionsAddress } from '../useCollectionsAddress.ts'

/** The user chooses the columns: campuses or courses. */
export function WeekTools() {
  const [{ por }, change] = useCollectionsAddress()
  return (
    <Segmented
      aria-label="Columnas"
      options={[
        { value: 'sede', label: 'Por sede' },
        { value: 'curso', label: 'Por curso' },
      ]}
      value={por ?? 'sede'}
      onChange={value => change({ por: value === 'curso' ? value : undefined, semana: undefined, celda: undefined })}
    />
  )
}
