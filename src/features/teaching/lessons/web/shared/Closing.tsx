import { Button, Checkbox, Input } from 'antd'
import { CalendarCheck, CalendarPlus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { daysBetween } from '#lib/days.ts'
import { counted } from '#lib/numbers.ts'
import { useCall } from '#web/calls/useCall.ts'
import { DayField } from '#web/ui/DayField.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { useFirstFocus } from '#web/ui/useFirstFocus.ts'
import { holdsRefused } from '#web/ui/useTyped.ts'
import { CLOSED_LIMITS, CLOSED_TEXTS, closedDays, type ProposedDay } from '../../contract.ts'
import { ClosingPreview } from './ClosingPreview.tsx'
import { spanText, type Period } from './period.ts'
import styles from './closedDays.module.css'

const KINDS = { national: 'Nacional', custom: 'Costumbre', bridge: 'Puente', election: 'Elección' } as const

const inside = (inner: Period, outer: Period) => outer.startDate <= inner.startDate && inner.endDate <= outer.endDate
const keyOf = ({ name, startDate }: Period) => `${startDate} ${name}`
const daysOf = (periods: readonly Period[]) => periods.reduce((sum, each) => sum + daysBetween(each.startDate, each.endDate) + 1, 0)

interface Props {
  /** Nothing of the year is closed yet. */
  first: boolean
  year: number
  location: string | null
  proposals: readonly ProposedDay[]
  today: string
}

/** 'Proponer {year}': ticks, own periods, then a preview; 'Cerrar otros días': own periods alone (M92). */
export function Closing({ first, year, location, proposals, today }: Props) {
  /** 'own': the list without the proposals. */
  const [listShown, setListShown] = useState<'all' | 'own' | null>(null)
  const free = proposals.filter(each => !each.closed && each.endDate >= today)
  // The user's toggles; proposals may load later.
  const [pressed, setPressed] = useState<readonly string[]>([])
  const isChosen = (each: ProposedDay) => each.ticked !== pressed.includes(keyOf(each))
  const press = (key: string) => setPressed(pressed.includes(key) ? pressed.filter(each => each !== key) : [...pressed, key])
  const [own, setOwn] = useState<readonly Period[]>([])
  const preview = useCall(closedDays.preview)
  const [previewAnswer, setPreviewAnswer] = useState<Awaited<ReturnType<typeof preview.run>>>()
  const proposed = listShown === 'own' ? [] : free
  const all: Period[] = [...proposed.filter(isChosen), ...own]
  // 'Fin de año' covers Christmas: closes a day inside another period once.
  const periods = all
    .filter(
      each => !all.some(other => other !== each && inside(each, other) && !(inside(other, each) && all.indexOf(each) < all.indexOf(other))),
    )
    .map(({ name, startDate, endDate }) => ({ name, startDate, endDate }))

  const box = useRef<HTMLElement>(null)
  // The pressed button disappears, so the focus has to move.
  useFirstFocus(box, `${listShown}${Boolean(previewAnswer)}`)
  const look = async () => setPreviewAnswer(await preview.run({ body: { days: periods, location } }))
  if (previewAnswer)
    return (
      <ClosingPreview periods={periods} location={location} today={today} seen={previewAnswer} onBack={() => setPreviewAnswer(undefined)} />
    )
  if (!listShown)
    return (
      <div className={styles.begin}>
        <Button icon={<CalendarPlus aria-hidden />} onClick={() => setListShown('own')}>
          Cerrar otros días
        </Button>
        <Button icon={<CalendarCheck aria-hidden />} onClick={() => setListShown('all')}>
          {first ? 'Proponer los nacionales' : `Proponer ${year}`}
        </Button>
      </div>
    )
  const title = listShown === 'own' ? 'Cerrar otros días' : `Proponer ${year}`
  return (
    <section ref={box} aria-label={title}>
      <h4 className={styles.title}>{title}</h4>
      <ul className={styles.list}>
        {proposed.map(each => (
          <li key={keyOf(each)} className={styles.line}>
            <Checkbox className={styles.name} checked={isChosen(each)} onChange={() => press(keyOf(each))}>
              {each.name} <small className="muted">{KINDS[each.kind]}</small>
            </Checkbox>
            <span className="tabular small">{spanText(each)}</span>
          </li>
        ))}
        {own.map(each => (
          <li key={keyOf(each)} className={styles.line}>
            <Checkbox className={styles.name} checked onChange={() => setOwn(own.filter(other => other !== each))}>
              {each.name} <small className="muted">Propio</small>
            </Checkbox>
            <span className="tabular small">{spanText(each)}</span>
          </li>
        ))}
      </ul>
      <OwnPeriod onAdd={period => setOwn([...own, period])} />
      <FinalButton block disabled={periods.length === 0} loading={preview.busy} onClick={() => void look()}>
        Cerrar {counted(daysOf(periods), 'día', 'días')}
      </FinalButton>
    </section>
  )
}

function OwnPeriod({ onAdd }: { onAdd(period: Period): void }) {
  const id = useId()
  const [name, setName] = useState('')
  const [startDate, setStart] = useState<string | null>(null)
  const [endDate, setEnd] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const box = useRef<HTMLFieldSetElement>(null)
  const add = () => {
    if (holdsRefused(box.current)) return
    const [first, last] = [startDate, endDate ?? startDate]
    const text =
      name.trim() === ''
        ? CLOSED_TEXTS.name
        : first === null || last === null
          ? CLOSED_TEXTS.date
          : last < first
            ? CLOSED_TEXTS.order
            : daysBetween(first, last) >= CLOSED_LIMITS.days
              ? CLOSED_TEXTS.long
              : null
    setWrong(text)
    if (text !== null) return
    onAdd({ name: name.trim(), startDate: first!, endDate: last! })
    setName('')
    setStart(null)
    setEnd(null)
  }
  return (
    <fieldset ref={box} className={styles.own}>
      <legend>Otro periodo</legend>
      <label htmlFor={`${id}name`}>Nombre</label>
      <Input
        id={`${id}name`}
        value={name}
        maxLength={CLOSED_LIMITS.name}
        placeholder="Junta de consejo"
        onChange={({ target }) => setName(target.value)}
        onPressEnter={add}
        aria-invalid={wrong !== null}
        aria-describedby={`${id}wrong`}
      />
      <div className={styles.dates}>
        <div>
          <label htmlFor={`${id}start`}>Del</label>
          <DayField id={`${id}start`} value={startDate} onChange={setStart} />
        </div>
        <div>
          <label htmlFor={`${id}end`}>Al</label>
          <DayField id={`${id}end`} value={endDate} onChange={setEnd} {...(startDate !== null && { from: startDate })} />
        </div>
        <Button onClick={add}>Agregar</Button>
      </div>
      {wrong !== null && <FieldError id={`${id}wrong`} text={wrong} />}
    </fieldset>
  )
}
