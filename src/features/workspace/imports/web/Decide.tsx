import { Button, Checkbox } from 'antd'
import { ArrowLeft, ArrowRight, ArrowLeftRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isCut } from '#lib/names/fullNames.ts'
import { counted, figure } from '#lib/numbers.ts'
import { useCall } from '#web/calls/useCall.ts'
import { answered, useRead } from '#web/calls/useRead.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { IMPORT_LIMITS, imports, type StudentImport } from '../contract.ts'
import { TICKS, type Tick } from '../kind.ts'
import styles from './review.module.css'

/** A tick with the words of its count. */
const LINES: Record<Tick, { label: string; note?(people: NonNullable<StudentImport['people']>): string }> = {
  sharedEmails: {
    label: 'Los correos repetidos son del tutor',
    note: ({ sharedEmails, families }) => `${counted(sharedEmails, 'alumno', 'alumnos')}, ${counted(families, 'familia', 'familias')}`,
  },
  withoutEmail: { label: 'Entran sin correo' },
  noSecondSurname: { label: 'Donde falte el apellido materno queda «-»' },
  knownTutors: { label: 'Los tutores que ya están en Plantel son las mismas personas' },
  knownStudents: { label: 'El correo manda: los que ya están con otro nombre son los mismos' },
  knownPhones: { label: 'Los de un mismo teléfono y nombre parecido son los mismos; si no, entran como otras personas' },
}

/** The mapping with its answers, as it was sent. */
const sentAs = ({ mapping, dateOrder, decimal, dueOn, nameOrder, cuts, ticks, talkId, listLevel, listType }: StudentImport) => ({
  ...mapping,
  ...(dateOrder && { dateOrder }),
  ...(decimal && { decimal }),
  ...(dueOn && { dueOn }),
  ...(nameOrder && { nameOrder }),
  ...(cuts && { cuts }),
  ...(talkId && { talkId }),
  ...(listLevel && listType && { listLevel, listType }),
  ...ticks,
})

type Sent = ReturnType<typeof sentAs>
type Change = Partial<Sent>
const READS = [imports.find, imports.list, imports.rows, imports.sums, imports.names]
const isEmpty = (change: Change) => Object.keys(change).length === 0

interface Decision {
  /** Decisions that are not checked yet. */
  open: Change
  decide(change: Change): void
}

/** Each change is checked anew. Decisions that come while the rows are checked wait, and go together. */
function useDecision(record: StudentImport): Decision {
  const check = useCall(imports.check, { refresh: READS })
  const [waiting, setWaiting] = useState<Change>({})
  const [sending, setSending] = useState<Change>({})
  const params = { id: record._id }
  const isFree = record.state === 'checked' && isEmpty(sending)
  const send = async (change: Change) => {
    setWaiting({})
    setSending(change)
    const answer = await check.run({ params, body: { ...sentAs(record), ...change } })
    if (answer) answered(imports.find, { params }, answer)
    setSending({})
  }
  useEffect(() => {
    if (isFree && !isEmpty(waiting)) void send(waiting)
  })
  return { open: { ...sending, ...waiting }, decide: change => setWaiting({ ...waiting, ...change }) }
}

/** The decisions of the user about the rows before they enter. */
export function Decisions({ shown }: { shown: StudentImport }) {
  const decision = useDecision(shown)
  return (
    <>
      <Ticks shown={shown} decision={decision} />
      {shown.mapping?.['fullName'] !== undefined && <NameCuts shown={shown} decision={decision} />}
    </>
  )
}

interface Props {
  shown: StudentImport
  decision: Decision
}

/** 'Para decidir': what a tick changes, with its count (LLE-32, LLE-37, LLE-38). */
function Ticks({ shown: { people, ticks }, decision: { open, decide } }: Props) {
  const choices = people ? TICKS.filter(tick => people[tick] > 0) : []
  if (choices.length === 0) return null
  return (
    <section className={styles.decide} aria-label="Para decidir">
      <h3>Para decidir</h3>
      {choices.map(tick => (
        <Checkbox key={tick} checked={open[tick] ?? ticks?.[tick] ?? false} onChange={({ target }) => decide({ [tick]: target.checked })}>
          {LINES[tick].label} <small className="muted">{LINES[tick].note?.(people!) ?? counted(people![tick], 'alumno', 'alumnos')}</small>
        </Checkbox>
      ))}
    </section>
  )
}

const OPPOSITE = { names: 'surnames', surnames: 'names', comma: 'names' } as const

/** 'Nombres por revisar': how whole names are cut; arrows move a border, 'Al revés' turns all (LLE-36). */
function NameCuts({ shown, decision: { open, decide } }: Props) {
  const [page, setPage] = useState(0)
  const cuts = open.cuts ?? shown.cuts
  // All names turn: their cuts are not known yet.
  const isTurning = open.nameOrder !== undefined
  const limit = IMPORT_LIMITS.page
  const reading = useRead(imports.names, { params: { id: shown._id }, query: { skip: page * limit, limit } })
  if (!reading.data || reading.data.total === 0) return null
  const { order, names, doubtful, total } = reading.data
  return (
    <details className={styles.names} open={doubtful > 0}>
      <summary>Nombres por revisar {figure(doubtful)}</summary>
      <p className="muted">
        {order === 'names' ? 'Nombre · Apellido paterno · Apellido materno' : 'Apellido paterno · Apellido materno · Nombre'}
        <Button
          type="text"
          icon={<ArrowLeftRight aria-hidden />}
          disabled={isTurning}
          onClick={() => decide({ nameOrder: OPPOSITE[order], cuts: {} })}
        >
          Al revés
        </Button>
      </p>
      <ul>
        {names.map(({ number, units, cut, doubtful: isOpen }) => {
          const [first, second] = (open.cuts?.[number] ?? cut) as [number, number]
          const parts = [units.slice(0, first), units.slice(first, second), units.slice(second)].map(part => part.join(' ') || '—')
          // The border between given names and surnames: the surnames keep one unit each.
          const moved = (by: number): [number, number] =>
            order === 'names' ? [first + by, Math.max(first + by + 1, second)] : [first, second + by]
          const move = (by: number) => {
            const next = moved(by)
            if (isCut(next, units.length, order)) decide({ cuts: { ...cuts, [number]: next } })
          }
          return (
            <li key={number} data-doubtful={isOpen || undefined}>
              <span className="muted tabular">{figure(number)}</span>
              <span className={styles.parts}>
                {parts.map((part, at) => (
                  <b key={at}>{part}</b>
                ))}
              </span>
              <IconButton
                icon={ArrowLeft}
                label={`Mover el corte de la fila ${number} a la izquierda`}
                disabled={isTurning || !isCut(moved(-1), units.length, order)}
                onClick={() => move(-1)}
              />
              <IconButton
                icon={ArrowRight}
                label={`Mover el corte de la fila ${number} a la derecha`}
                disabled={isTurning || !isCut(moved(1), units.length, order)}
                onClick={() => move(1)}
              />
            </li>
          )
        })}
      </ul>
      {total > limit && (
        <p>
          <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
            Anteriores
          </Button>{' '}
          <Button disabled={(page + 1) * limit >= total} onClick={() => setPage(page + 1)}>
            Siguientes
          </Button>
        </p>
      )}
    </details>
  )
}
