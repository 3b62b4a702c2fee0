import { Search, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Failed } from '#web/ui/Blocks.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { SEARCH_LIMITS } from '../contract.ts'
import { notOffered } from './command.ts'
import type { Command } from '#web/screen.ts'
import { domId } from './options.ts'
import { Results } from './Results.tsx'
import { usePalette } from './usePalette.ts'
import styles from './palette.module.css'

/** The global search (Ctrl/⌘ K): people, groups, courses, talks, campuses, screens and actions. On a phone it fills the screen. */
export function SearchPalette({ commands, onClose }: { commands: readonly Command[]; onClose(): void }) {
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  const state = usePalette(commands, onClose)
  const { text, type, press, options, active, settled, searching, failed, retry } = state
  useEffect(() => {
    const dialog = box.current!
    dialog.showModal()
    // A manual close returns the focus; a press on the backdrop is a press on the dialog itself.
    const beside = (event: MouseEvent) => event.target === dialog && dialog.close()
    dialog.addEventListener('click', beside)
    return () => {
      dialog.removeEventListener('click', beside)
      dialog.close()
    }
  }, [])
  const missing = notOffered(text)
  const nothing = !missing && searching && settled && !failed && options.length === 0
  return (
    <dialog ref={box} className={styles.palette} aria-label="Buscar en Plantel" onClose={onClose}>
      <div className={styles.box}>
        <div className={styles.head}>
          <Search aria-hidden />
          <input
            autoFocus
            type="text"
            role="combobox"
            aria-label="Buscar en Plantel"
            aria-autocomplete="list"
            aria-expanded={options.length > 0}
            aria-controls={options.length > 0 ? id : undefined}
            aria-activedescendant={active && domId(id, active)}
            placeholder="Alumnos, grupos, cursos, pláticas, teléfono, folio…"
            autoComplete="off"
            spellCheck={false}
            maxLength={SEARCH_LIMITS.query}
            value={text}
            onChange={event => type(event.target.value)}
            onKeyDown={press}
          />
          <IconButton icon={X} label="Cerrar" onClick={() => box.current?.close()} />
        </div>
        {failed && <Failed slim reason={failed.message} retry={retry} />}
        {missing && <p className={styles.missing}>{missing}</p>}
        {options.length > 0 && <Results id={id} state={state} />}
        {nothing && (
          <p className={styles.none}>
            <b>Nada coincide</b>
            {`Nada con «${text.trim()}» en lo que puedes ver.`}
          </p>
        )}
        <footer>
          <span className="hint">
            <Kbd>↑</Kbd>
            <Kbd>↓</Kbd> elegir
          </span>
          <span className="hint">
            <Kbd>↵</Kbd> abrir
          </span>
          <span className="hint">
            <Kbd>Ctrl</Kbd>
            <Kbd>↵</Kbd> en otra pestaña
          </span>
          <span className="spacer" />
          <span role="status">{searching && settled ? countText(options.length) : ''}</span>
        </footer>
      </div>
    </dialog>
  )
}

const countText = (count: number) => (count === 0 ? 'Sin resultados' : count === 1 ? '1 resultado' : `${count} resultados`)
