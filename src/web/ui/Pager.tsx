import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { valueOf, whole } from '#lib/typedRead.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import { IconButton } from './IconButton.tsx'
import { pageList } from './pageList.ts'
import { classes } from '#web/look/classes.ts'
import styles from './list.module.css'

interface Props {
  page: number
  last: number
  onChange(page: number): void
  /** Name for screen readers, where a screen has two pagers. */
  label?: string
}

/** The pages of a list. When their numbers do not fit or some are left out, the page can be typed. */
export function Pager({ page, last, onChange, label = 'Páginas' }: Props) {
  const phone = usePhone()
  if (last <= 1) return null
  const pages = pageList(page, last)
  const typed = phone || pages.includes(null)
  return (
    <nav className={styles.pager} data-slot="pager" aria-label={label}>
      <IconButton icon={ChevronLeft} label="Página anterior" disabled={page <= 1} onClick={() => onChange(page - 1)} />
      {!phone &&
        pages.map((number, at) =>
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
      {typed && <PageField key={page} page={page} last={last} phone={phone} onChange={onChange} />}
      <IconButton icon={ChevronRight} label="Página siguiente" disabled={page >= last} onClick={() => onChange(page + 1)} />
    </nav>
  )
}

/** The page number field: Enter or blur goes there, a larger number to the last page; Escape restores it. */
function PageField({ page, last, phone, onChange }: Pick<Props, 'page' | 'last' | 'onChange'> & { phone: boolean }) {
  // On a phone it shows the present page; beside the numbers it is empty.
  const present = phone ? String(page) : ''
  const [text, setText] = useState(present)
  const go = () => {
    const number = Math.min(valueOf(whole(text)) ?? 0, last)
    setText(present)
    if (number >= 1 && number !== page) onChange(number)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      // The pager may be inside a form, which Enter must not submit.
      event.preventDefault()
      go()
    } else if (event.key === 'Escape' && text !== present) {
      event.stopPropagation()
      setText(present)
    }
  }
  return (
    <label className={classes(styles.pagerField, 'tabular')}>
      <input
        aria-label={`Ir a la página, de 1 a ${last}`}
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        maxLength={7}
        placeholder={phone ? undefined : 'Ir a'}
        value={text}
        onChange={event => setText(event.target.value)}
        onFocus={event => event.target.select()}
        onKeyDown={press}
        onBlur={go}
      />
      {phone && <span>de {last}</span>}
    </label>
  )
}
