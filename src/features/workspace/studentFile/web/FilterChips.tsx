import { X } from 'lucide-react'
import { students } from '#features/people/students/contract.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { chipText, chosenOf, FILTERS, toggled } from './filters.ts'
import type { FilterProps } from './Filters.tsx'
import styles from './students.module.css'

export const useChoices = (course: string | undefined, needed: boolean) => useRead(students.choices, needed ? { query: { course } } : skip)

/** The chosen filters beside the segments, each with its way out. */
export function FilterChips({ address, change }: Pick<FilterProps, 'address' | 'change'>) {
  const named = ['sede', 'curso', 'grupo'].some(name => address[name])
  const { data } = useChoices(address.curso, named)
  return FILTERS.flatMap(name =>
    chosenOf(address, name).map(value => {
      const text = chipText(data, name, value)
      return (
        <button
          key={`${name} ${value}`}
          type="button"
          className={styles.chip}
          aria-label={`Quitar filtro ${text ?? ''}`}
          onClick={() => change(toggled(address, name, value))}
        >
          {text ?? '…'}
          <X aria-hidden />
        </button>
      )
    }),
  )
}
