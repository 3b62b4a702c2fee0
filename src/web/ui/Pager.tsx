import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from './IconButton.tsx'
import { pageList } from './pageList.ts'

interface Props {
  page: number
  last: number
  onChange(page: number): void
  /** Where two of them stand at once. */
  label?: string
}

/** The pages of a list. */
export function Pager({ page, last, onChange, label = 'Páginas' }: Props) {
  if (last <= 1) return null
  return (
    <nav className="pager" aria-label={label}>
      <IconButton icon={ChevronLeft} label="Página anterior" disabled={page <= 1} onClick={() => onChange(page - 1)} />
      {pageList(page, last).map((number, at) =>
        number === null ? (
          <span key={`gap${at}`} aria-hidden>
            …
          </span>
        ) : (
          <button
            key={number}
            type="button"
            aria-label={`Página ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onChange(number)}
          >
            {number}
          </button>
        ),
      )}
      <IconButton icon={ChevronRight} label="Página siguiente" disabled={page >= last} onClick={() => onChange(page + 1)} />
    </nav>
  )
}
