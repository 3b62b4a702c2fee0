import { Banknote, Search, UserRoundPlus, type LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatMoney } from '#lib/money.ts'
import { studentsAccess } from '#features/people/students/access.ts'
import { useSession } from '#web/session/session.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { overlayOpen } from '#web/ui/overlay.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import type { ChargeOutcome } from './done.ts'
import styles from './slip.module.css'

export interface Following {
  onCharge(id: string): void
  onEnrol(id: string): void
  onSearch(): void
  /** Text typed outside of a field, for the search. */
  onType(text: string): void
}

interface Way {
  key: string
  icon: LucideIcon
  text: string
  sub?: string
  go(): void
}

export function Follows({ done: { student, next, voided }, onCharge, onEnrol, onSearch, onType }: Following & { done: ChargeOutcome }) {
  const { can } = useSession()
  const phone = usePhone()
  const charge = next &&
    !voided && { icon: Banknote, text: `Cobrar ${next.name}`, sub: formatMoney(next.balance), go: () => onCharge(student._id) }
  const enrol = can(studentsAccess.enrol) && { icon: UserRoundPlus, text: 'Inscribir a curso', go: () => onEnrol(student._id) }
  const ways: Way[] = [charge, enrol].filter(way => way !== null && way !== false).map((way, at) => ({ ...way, key: String(at + 1) }))
  useWayKeys(ways, onType)
  return (
    <div>
      <h3 className="sectionTitle">Lo que sigue</h3>
      <ul className={styles.ways} aria-label="Lo que sigue">
        {[...ways, { key: 'F2', icon: Search, text: 'Otro alumno', go: onSearch } as Way].map(({ key, icon: Icon, text, sub, go }) => (
          <li key={key}>
            <button type="button" onClick={go}>
              <Icon aria-hidden />
              <span>
                {text}
                {sub && <small className="tabular">{sub}</small>}
              </span>
              {!phone && <Kbd>{key}</Kbd>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A digit alone is a key; followed by more within these milliseconds, it begins a folio or a pass. */
const ALONE = 180

const isText = (target: EventTarget | null) => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Digits choose the next step; other text typed outside of a field goes to the search. */
function useWayKeys(ways: readonly Way[], onType: (text: string) => void): void {
  const latest = useRef({ ways, onType })
  latest.current = { ways, onType }
  useEffect(() => {
    let waiting: { text: string; timer: ReturnType<typeof setTimeout> } | null = null
    const drop = () => {
      const text = waiting?.text ?? ''
      if (waiting) clearTimeout(waiting.timer)
      waiting = null
      return text
    }
    const hear = (event: KeyboardEvent) => {
      const { key } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented || isText(event.target) || overlayOpen())
        return
      if (key.length !== 1 || key === ' ') return
      const way = latest.current.ways.find(each => each.key === key)
      if (way && !waiting) {
        event.preventDefault()
        const press = () => {
          drop()
          way.go()
        }
        waiting = { text: key, timer: setTimeout(press, ALONE) }
        return
      }
      if (!waiting && key.toLowerCase() === 'a') return
      event.preventDefault()
      latest.current.onType(drop() + key)
    }
    document.addEventListener('keydown', hear)
    return () => {
      drop()
      document.removeEventListener('keydown', hear)
    }
  }, [])
}
