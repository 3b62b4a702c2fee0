import { useRef, useState } from 'react'
import { counted, figure, percentText } from '#lib/numbers.ts'
import { Aside } from '#web/ui/Aside.tsx'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { holdsRefused } from '#web/ui/useTyped.ts'
import type { Cell } from '../../cells.ts'
import { demandOf } from '../../demand.ts'
import type { Overrides } from '../../contract.ts'
import { sourcesText } from '../planText.ts'
import type { PlanModel } from '../usePlan.ts'
import { FigureField } from '../FigureField.tsx'
import styles from '../planner.module.css'

interface Line<K extends keyof Overrides = keyof Overrides> {
  key: K
  label: string
  /** Typed in percent, stored as a fraction. */
  percent?: true
}

const TERMS: readonly Line<Exclude<keyof Overrides, 'groups' | 'size'>>[] = [
  { key: 'waiting', label: 'Esperan lugar' },
  { key: 'visitors', label: 'Visitantes de pláticas' },
  { key: 'share', label: 'Se inscriben', percent: true },
  { key: 'ending', label: 'Terminan otro curso' },
  { key: 'onward', label: 'Siguen con éste', percent: true },
  { key: 'last', label: 'Nuevos de la generación anterior' },
  { key: 'growth', label: 'Crecimiento', percent: true },
  { key: 'free', label: 'Lugares libres' },
  { key: 'quota', label: 'Cupo usual' },
]
const RESULT: readonly Line<'groups' | 'size'>[] = [
  { key: 'groups', label: 'Grupos' },
  { key: 'size', label: 'Personas por grupo' },
]

interface Props {
  model: PlanModel
  cell: Cell
  onClose(): void
}

/** The terms behind a figure of the matrix; each can be overridden. */
export function TermsPanel({ model, cell, onClose }: Props) {
  const { course, campus, facts, found, overrides } = cell
  const box = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState<Overrides>(overrides)
  const terms = { ...found, ...own }
  const demand = demandOf(terms, own)
  const usual = demandOf(terms)
  const save = async () => {
    if (holdsRefused(box.current)) return
    const others = model.input.cells.filter(each => each.course !== course._id || each.campus !== campus._id)
    const cells = Object.keys(own).length > 0 ? [...others, { ...own, course: course._id, campus: campus._id }] : others
    if (await model.save({ cells })) onClose()
  }
  const set = ({ key, percent }: Line, value: number | null) => {
    const { [key]: _before, ...rest } = own
    setOwn(value === null ? rest : { ...rest, [key]: percent ? value / 100 : value })
  }
  const field = (line: Line, computed: number | null) => {
    const scale = line.percent ? 100 : 1
    const value = own[line.key]
    return (
      <li key={line.key}>
        <span>{line.label}</span>
        <FigureField
          label={line.label}
          disabled={!model.open}
          suffix={line.percent && '%'}
          placeholder={computed === null ? '–' : figure(Math.round(computed * scale))}
          value={value === undefined ? null : Math.round(value * scale)}
          onChange={next => set(line, next)}
        />
      </li>
    )
  }
  return (
    <Aside
      label="Demanda"
      head={`${course.name} · ${campus.name}`}
      onClose={onClose}
      footer={
        model.open && (
          <>
            <RouteButton allow={Object.keys(own).length > 0 || 'Todo es lo calculado.'} onClick={() => setOwn({})}>
              Volver a lo calculado
            </RouteButton>
            <FinalButton loading={model.busy} onClick={() => void save()}>
              Guardar
            </FinalButton>
          </>
        )
      }
    >
      <div ref={box}>
        <h3 className={styles.heading}>De dónde sale</h3>
        <ul className={styles.terms}>{TERMS.map(line => field(line, found[line.key]))}</ul>
        <p className={styles.asked} role="status">
          <b className="tabular">{figure(demand.persons)}</b> piden lugar
        </p>
        <p className="muted small tabular">{sourcesText(terms)}</p>
        {facts.sources.length > 0 && (
          <>
            <h3 className={styles.heading}>Quiénes terminan ahí</h3>
            <ul className={styles.terms}>
              {facts.sources.map(({ _id, name, persons, share }) => (
                <li key={_id}>
                  <span className="truncate">{name}</span>
                  <span className="muted tabular">
                    {counted(persons, 'alumno', 'alumnos')} · {share > 0 ? `siguió ${percentText(share * 100)}` : 'no siguió nadie'}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
        <h3 className={styles.heading}>Qué se abre</h3>
        <ul className={styles.terms}>{RESULT.map(line => field(line, usual[line.key]))}</ul>
      </div>
    </Aside>
  )
}
