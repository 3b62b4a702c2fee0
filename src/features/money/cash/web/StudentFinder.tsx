import { Search, X } from 'lucide-react'
import { useId, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { usePhone } from '#web/hooks/useWidth.ts'
import { FinderResults } from './FinderResults.tsx'
import type { Finder } from './useFinder.ts'
import styles from './finder.module.css'

interface Props {
  finder: Finder
  input: RefObject<HTMLInputElement | null>
}

/** Name, phone, folio or a scanned pass; the results are below, arrows choose, Enter opens. */
export function StudentFinder({ finder, input }: Props) {
  const list = useId()
  const phone = usePhone()
  const [within, setWithin] = useState(false)
  const isOpen = within && finder.shown
  const at = finder.rows[finder.at] ?? finder.families[finder.at - finder.rows.length]
  const active = isOpen && at ? `${list}${at._id}` : undefined
  const keys: Record<string, () => void> = {
    ArrowDown: () => finder.move(1),
    ArrowUp: () => finder.move(-1),
    Enter: finder.enter,
    ...(finder.text === '' ? {} : { Escape: finder.clear }),
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !Object.hasOwn(keys, event.key)) return
    event.preventDefault()
    if (!event.repeat || event.key !== 'Enter') keys[event.key]!()
  }
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setWithin(false)
  }
  return (
    <div className={styles.finder} data-slot="cash-finder" role="search" onFocus={() => setWithin(true)} onBlur={leave}>
      <label className={styles.search}>
        <Search aria-hidden />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label="Buscar alumno"
          aria-expanded={isOpen}
          aria-controls={list}
          aria-activedescendant={active}
          aria-autocomplete="list"
          placeholder={phone ? 'Nombre, teléfono o folio' : 'Buscar alumno por nombre, teléfono o folio, o escanear su QR'}
          maxLength={120}
          autoComplete="off"
          spellCheck={false}
          value={finder.text}
          onChange={event => finder.type(event.target.value)}
          onKeyDown={press}
        />
        <Kbd>{finder.text === '' ? 'F2' : 'Esc'}</Kbd>
      </label>
      {finder.text !== '' && <IconButton className={styles.clear} icon={X} label="Borrar la búsqueda" onClick={finder.clear} />}
      {isOpen && <FinderResults finder={finder} id={list} />}
    </div>
  )
}
