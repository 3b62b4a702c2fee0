import { CircleCheck, CircleX, ScanLine } from 'lucide-react'
import { useState } from 'react'
import { useStore } from '#web/useStore.ts'
import { SCANNER_TEXTS } from '../../contract.ts'
import { roster } from '../offline/roster.ts'
import { passOf } from '#lib/pass.ts'
import { useReader } from '#web/reader/useReader.ts'
import { Part } from './Part.tsx'
import { classes } from '#web/classes.ts'
import styles from './setup.module.css'

/** While the set-up is open whatever is read is only looked at: nothing is registered. */
export function TestScan() {
  const [text, setText] = useState<string | null>(null)
  useReader(setText)
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
          <b>{text === null ? 'Lee un pase: aquí no se registra asistencia.' : id ? 'El lector funciona' : SCANNER_TEXTS.invalid}</b>
          {text !== null && <span className={classes(styles.code, 'compact tabular')}>{name ?? text.slice(0, 80)}</span>}
        </div>
      </div>
    </Part>
  )
}
