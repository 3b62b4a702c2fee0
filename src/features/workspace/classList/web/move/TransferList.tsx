import { Input } from 'antd'
import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import { fold } from '#lib/text.ts'
import { clearable } from '#web/ui/clearable.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './transferList.module.css'

export interface Item {
  _id: string
  /** The visible and searchable text. */
  text: string
}

interface Props {
  id?: string
  title: string
  items: readonly Item[]
  marks: ReadonlySet<string>
  onMarks(marks: ReadonlySet<string>): void
  invalid?: string
  /** The text of an empty list. */
  empty: string
}

/** One of the two lists, with a search and a checkbox for all. */
export function TransferList({ id, title, items, marks, onMarks, invalid, empty }: Props) {
  const [search, setSearch] = useState('')
  const error = useId()
  const words = fold(search).split(' ')
  const visible = items.filter(({ text }) => words.every(word => fold(text).includes(word)))
  const count = visible.filter(({ _id }) => marks.has(_id)).length
  const turn = (ids: readonly string[], on: boolean) => {
    const next = new Set(marks)
    for (const each of ids) {
      if (on) next.add(each)
      else next.delete(each)
    }
    onMarks(next)
  }
  return (
    <section className={classes(styles.list, invalid && styles.wrong)} aria-label={title} aria-describedby={invalid ? error : undefined}>
      <label className={styles.head}>
        <input
          id={id}
          type="checkbox"
          aria-label={`Seleccionar todos: ${title}`}
          checked={visible.length > 0 && count === visible.length}
          ref={box => void (box && (box.indeterminate = count > 0 && count < visible.length))}
          disabled={visible.length === 0}
          aria-invalid={invalid ? true : undefined}
          onChange={({ target }) =>
            turn(
              visible.map(({ _id }) => _id),
              target.checked,
            )
          }
        />
        <b className="truncate">{title}</b>
        <span className="tabular muted">{count > 0 ? `${count} de ${visible.length}` : visible.length}</span>
      </label>
      <Input
        role="searchbox"
        aria-label={`Buscar en ${title}`}
        placeholder="Buscar alumno"
        prefix={<Search aria-hidden />}
        allowClear={clearable}
        autoComplete="off"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        // Enter searches; it must not start the move.
        onPressEnter={event => event.preventDefault()}
      />
      {visible.length === 0 ? (
        <p className="muted">{items.length === 0 ? empty : 'No hay coincidencias para tu busqueda.'}</p>
      ) : (
        <ul>
          {visible.map(({ _id, text }) => (
            <li key={_id}>
              <label>
                <input type="checkbox" checked={marks.has(_id)} onChange={({ target }) => turn([_id], target.checked)} />
                <span className="truncate">{text}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {invalid && <FieldError id={error} text={invalid} />}
    </section>
  )
}
