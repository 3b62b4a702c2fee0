import { Button } from 'antd'
import { SearchX, TicketPercent } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNow } from '#web/state/useNow.ts'
import { Empty } from '#web/ui/Blocks.tsx'
import type { ListedCode } from '../contract.ts'
import { CodeCard } from './CodeCard.tsx'
import { CodeStatistics } from './CodeStatistics.tsx'
import { matching, type CodeFilter } from './codeView.ts'
import { classes } from '#web/look/classes.ts'
import styles from './codes.module.css'
import skeletonStyles from '#web/ui/skeleton.module.css'

interface Props {
  label: string
  codes: readonly ListedCode[]
  filter: CodeFilter
  onEdit(code: ListedCode): void
  onRemove(code: ListedCode): void
  onClear(): void
  hint: ReactNode
}

export function CodeList({ label, codes, filter, onEdit, onRemove, onClear, hint }: Props) {
  const now = useNow()
  const visible = matching(codes, filter)
  return (
    <>
      <CodeStatistics codes={visible} now={now} />
      {visible.length > 0 ? (
        <ul className={styles.cards} aria-label={label}>
          {visible.map(code => (
            <CodeCard key={code._id} code={code} now={now} onEdit={() => onEdit(code)} onRemove={() => onRemove(code)} />
          ))}
        </ul>
      ) : codes.length === 0 ? (
        <Empty icon={TicketPercent} title="Todavía no hay códigos">
          {hint}
        </Empty>
      ) : (
        <Empty icon={SearchX} title="Ningún código coincide" action={<Button onClick={onClear}>Quitar filtros</Button>}>
          Cambia la búsqueda o el estado.
        </Empty>
      )}
    </>
  )
}

/** Cards of the final size, drawn after 300 ms. */
export const CodesSkeleton = () => (
  <div className={classes(skeletonStyles.skeleton, styles.cards, styles.skeleton)} data-slot="skeleton" role="status" aria-label="Cargando">
    {Array.from({ length: 6 }, (_, at) => (
      <div key={at}>
        <i style={{ width: '24%' }} />
        <i style={{ width: '52%' }} />
      </div>
    ))}
  </div>
)
