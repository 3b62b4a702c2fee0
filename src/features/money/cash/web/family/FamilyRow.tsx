import { Users } from 'lucide-react'
import { counted } from '#lib/numbers.ts'
import { formatPhone, fullName } from '#lib/text.ts'
import type { FoundPayer } from '#features/people/payers/contract.ts'
import { familyName } from '#features/people/payers/family.ts'
import { classes } from '#web/look/classes.ts'
import { piecesOf } from '../matches.ts'
import finderStyles from '../finder.module.css'
import styles from './family.module.css'

interface Props {
  id: string
  payer: FoundPayer
  typed: string
  on: boolean
  onHover(): void
  onOpen(): void
}

export function FamilyRow({ id, payer, typed, on, onHover, onOpen }: Props) {
  const { students, phoneNumber } = payer
  const name = `${familyName(payer, students)} · ${counted(students.length, 'alumno', 'alumnos')}`
  return (
    // The search keeps the focus and listens to the keys; the mouse may choose too.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div id={id} role="option" aria-selected={on} onMouseMove={onHover} onMouseDown={event => event.preventDefault()} onClick={onOpen}>
      <span className={classes(styles.icon, styles.small)} aria-hidden>
        <Users />
      </span>
      <div className={finderStyles.found}>
        <div className="truncate" title={name}>
          {piecesOf(name, typed).map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text))}
        </div>
        <div className="small muted tabular truncate">
          {[`Paga ${fullName(payer)}`, phoneNumber && formatPhone(phoneNumber)].filter(Boolean).join(' · ')}
        </div>
      </div>
    </div>
  )
}
