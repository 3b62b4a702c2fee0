import { Button, Checkbox } from 'antd'
import { ArrowLeft, ArrowRight, ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { isCut } from '#lib/names/fullNames.ts'
import { counted, figure } from '#lib/numbers.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useRead } from '#web/calls/useRead.ts'
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

/** Each change is checked anew. */
function useDecision(record: StudentImport) {
  const check = useCall(imports.check, { refresh: [imports.find, imports.list, imports.rows, imports.sums, imports.names] })
  return {
    busy: check.busy,
    decide: (change: Partial<ReturnType<typeof sentAs>>) =>
      check.run({ params: { id: record._id }, body: { ...sentAs(record), ...change } }),
  }
}

/** 'Para decidir': what a tick changes, with its count (LLE-32, LLE-37, LLE-38). */
export function Decide({ shown }: { shown: StudentImport }) {
  const { busy, decide } = useDecision(shown)
  const { people, ticks } = shown
  const open = people ? TICKS.filter(tick => people[tick] > 0) : []
  if (open.length === 0) return null
  return (
    <section className={styles.decide} aria-label="Para decidir">
      <h3>Para decidir</h3>
      {open.map(tick => (
        <Checkbox
          key={tick}
          checked={ticks?.[tick] ?? false}
          disabled={busy}
          onChange={({ target }) => void decide({ [tick]: target.checked })}
        >
          {LINES[tick].label} <small className="muted">{LINES[tick].note?.(people!) ?? counted(people![tick], 'alumno', 'alumnos')}</small>
        </Checkbox>
      ))}
    </section>
  )
}

const OPPOSITE = { names: 'surnames', surnames: 'names', comma: 'names' } as const

/** 'Nombres por revisar': how whole names are cut; arrows move a border, 'Al revés' turns all (LLE-36). */
export function NameCuts({ shown }: { shown: StudentImport }) {
  const [page, setPage] = useState(0)
  const { busy, decide } = useDecision(shown)
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
          disabled={busy}
          onClick={() => void decide({ nameOrder: OPPOSITE[order], cuts: {} })}
        >
          Al revés
        </Button>
      </p>
      <ul>
        {names.map(({ number, units, cut, doubtful: isOpen }) => {
          const [first, second] = cut as [number, number]
          const parts = [units.slice(0, first), units.slice(first, second), units.slice(second)].map(part => part.join(' ') || '—')
          // The border between given names and surnames: the surnames keep one unit each.
          const moved = (by: number): [number, number] =>
            order === 'names' ? [first + by, Math.max(first + by + 1, second)] : [first, second + by]
          const move = (by: number) => {
            const next = moved(by)
            if (isCut(next, units.length, order)) void decide({ cuts: { ...shown.cuts, [number]: next } })
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
                disabled={busy || !isCut(moved(-1), units.length, order)}
                onClick={() => move(-1)}
              />
              <IconButton
                icon={ArrowRight}
                label={`Mover el corte de la fila ${number} a la derecha`}
                disabled={busy || !isCut(moved(1), units.length, order)}
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
