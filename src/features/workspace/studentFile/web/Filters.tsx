import { Button } from 'antd'
import { ListFilter } from 'lucide-react'
import { Suspense } from 'react'
import { Flyout } from '#web/ui/Flyout.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { usePhone } from '#web/hooks/useWidth.ts'
import { countChosen, type Address } from './filters.ts'
import styles from './students.module.css'

const FilterPanel = lazy(async () => (await import('./FilterPanel.tsx')).FilterPanel)

export interface FilterProps {
  address: Address
  /** The number of filtered students. */
  found: number | undefined
  change(search: Record<string, string | undefined>): void
}

/** Opens the filters under it; they apply while one ticks (STU-65). */
export function FilterButton(props: FilterProps) {
  const count = countChosen(props.address)
  const phone = usePhone()
  return (
    <Flyout
      label="Filtros"
      className={styles.filters}
      opener={opener => (
        <Button {...opener} icon={<ListFilter aria-hidden />} aria-label={phone ? 'Filtros' : undefined}>
          {!phone && 'Filtros'}
          {count > 0 && <span className="count tabular">{count}</span>}
        </Button>
      )}
    >
      <Suspense fallback={<Skeleton rows={6} height={28} bars={['40%', '20%']} />}>
        <FilterPanel {...props} />
      </Suspense>
    </Flyout>
  )
}
