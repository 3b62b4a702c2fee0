import { CircleCheck, CircleX, ScanLine } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from '#web/state/useStore.ts'
import { SCANNER_TEXTS } from '../../contract.ts'
import { roster } from '../offline/roster.ts'
import { passOf } from '#lib/pass.ts'
import { useKeys, useReader } from '#web/reader/useReader.ts'
import { Part } from './Part.tsx'
import { readerFault, type Typed } from './readerFault.ts'
import { classes } from '#web/look/classes.ts'
import styles from './setup.module.css'

/** While the setup is open scans are shown, not registered. */
export function TestScan() {
  const [text, setText] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  useReader(setText)
  useBursts(keys => {
    const fault = readerFault(keys)
    setFault(fault)
    // An invalid scan has only keys, so the text stays.
    if (fault) setText(before => before ?? '')
  })
  const id = text === null ? null : passOf(text)
  const name = useStore(roster)?.students.find(({ _id }) => _id === id)?.name
  const Icon = text === null ? ScanLine : id ? CircleCheck : CircleX
  return (
    <Part title="Lectura de prueba">
      {/* It has the focus at first, so that a reading of any kind is typed into no field (M88). */}
      <div
        className={classes(styles.test, text !== null && (id ? styles.testPassed : styles.testFailed))}
        role="status"
        tabIndex={-1}
        data-first
      >
        <Icon aria-hidden />
        <div>
          <b>
            {text === null
              ? 'Lee un pase: aquí no se registra asistencia.'
              : id
                ? 'El lector funciona'
                : text
                  ? SCANNER_TEXTS.invalid
                  : 'La lectura no llegó completa.'}
          </b>
          {text && <span className={classes(styles.code, 'compact tabular')}>{name ?? text.slice(0, 80)}</span>}
          {fault && <span className="compact">{fault}</span>}
        </div>
      </div>
    </Part>
  )
}

/** Milliseconds without a key after which a burst is over. */
const PAUSE = 400

function useBursts(onBurst: (keys: readonly Typed[]) => void): void {
  const keys = useRef<Typed[]>([])
  const latest = useRef(onBurst)
  latest.current = onBurst
  const over = useRef<ReturnType<typeof setTimeout>>(undefined)
  useKeys((key, at) => {
    keys.current.push({ key, at })
    clearTimeout(over.current)
    over.current = setTimeout(() => {
      latest.current(keys.current)
      keys.current = []
    }, PAUSE)
  })
  useEffect(() => () => clearTimeout(over.current), [])
}
