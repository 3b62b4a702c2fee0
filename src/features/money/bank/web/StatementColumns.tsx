import { Button, Input, Progress, Select } from 'antd'
import { Archive, Check, ChevronDown, CircleHelp, TriangleAlert } from 'lucide-react'
import { useId, useMemo } from 'react'
import { counted } from '#lib/numbers.ts'
import { formatDay } from '#lib/days.ts'
import { useToday } from '#web/state/useNow.ts'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Note } from '#web/ui/Note.tsx'
import { FileStrip } from '#web/sheet/FileStrip.tsx'
import { QuestionCards } from '#web/sheet/QuestionCards.tsx'
import { SheetPlace } from '#web/sheet/SheetPlace.tsx'
import { COLUMN_NAMES, COLUMNS, type ColumnName, type DateOrder } from '../columns.ts'
import { BANK_LIMITS, type BankAccount } from '../contract.ts'
import { answered, type RowVerdict, type Statement } from '../reading.ts'
import { pesos, proofText } from './bankView.ts'
import { choices, statementOf, type Draft } from './statementDraft.ts'
import type { Place } from './useNewStatement.ts'
import styles from './columns.module.css'

interface Props {
  draft: Draft
  accounts: readonly BankAccount[]
  part: number | null
  reason: string | undefined
  choose(place: Place): Promise<void>
  change(next: Partial<Draft>): void
  archive(): Promise<void>
  review(statement: Statement): Promise<void>
  forget(): void
}

const NEW = ''
const NONE = -1
const SAMPLES = 5
const ORDERS: readonly { value: DateOrder; label: string }[] = [
  { value: 'dmy', label: 'Día / mes / año' },
  { value: 'mdy', label: 'Mes / día / año' },
  { value: 'ymd', label: 'Año / mes / día' },
]
const TILES: readonly [RowVerdict, string][] = [
  ['deposit', 'Depósitos'],
  ['withdrawal', 'Retiros'],
  ['asked', 'Por preguntar'],
  ['refused', 'No leídos'],
  ['skipped', 'Fuera'],
]
const arrow = <ChevronDown aria-hidden />

/** The file's account and columns, remembered for its next file. */
export function StatementColumns({ draft, accounts, part, reason, choose, change, archive, review, forget }: Props) {
  const { sheet, mapping, filename, book, heading, account, name, withHidden } = draft
  const today = useToday()
  const nameId = useId()
  const statement = useMemo(() => statementOf(draft, accounts, today), [draft, accounts, today])
  const table = book.kind !== 'ofx'
  const columns = statement.columns.map((label, at) => ({ value: at, label: label || `Columna ${at + 1}` }))
  const unused = statement.columns.filter((label, at) => label !== '' && !COLUMN_NAMES.some(column => mapping[column] === at))
  const questionCount = statement.questions.length
  const set = (column: ColumnName, at: number) => {
    // The answers were about other columns.
    const { words: _words, all: _all, decimal: _decimal, ...rest } = mapping
    const asks = ['amount', 'sign', 'out', 'balance'].includes(column)
    change({ mapping: { ...(asks ? rest : mapping), [column]: at === NONE ? null : at } })
  }
  const answer = (key: string, option: string) => {
    const next = answered(mapping, key, option)
    change({ mapping: next.mapping, ...(next.order && { order: next.order }) })
  }
  return (
    <form
      className={styles.step}
      aria-label="Columnas del estado de cuenta"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void review(statement)
      }}
    >
      <div className={styles.body}>
        <h2 className="truncate" title={filename} translate="no">
          {filename}
        </h2>
        <div className={styles.fields}>
          <div className={styles.field}>
            <span aria-hidden>Cuenta</span>
            <Select
              aria-label="Cuenta"
              suffixIcon={arrow}
              value={account}
              options={[...accounts.map(each => ({ value: each._id, label: each.name })), { value: NEW, label: 'Cuenta nueva' }]}
              onChange={value => change({ account: value })}
            />
            {account !== NEW && (
              <Button type="link" size="small" icon={<Archive aria-hidden />} disabled={part !== null} onClick={() => void archive()}>
                Archivar cuenta
              </Button>
            )}
          </div>
          {account === NEW && (
            <div className={styles.field}>
              <label htmlFor={nameId}>Nombre de la cuenta</label>
              <Input
                id={nameId}
                value={name}
                maxLength={BANK_LIMITS.name}
                placeholder="BBVA 4821"
                autoComplete="off"
                onChange={event => change({ name: event.target.value })}
              />
            </div>
          )}
          {table && heading > 0 && (
            <div className={styles.field}>
              <span aria-hidden>Fila de los encabezados</span>
              <Select
                aria-label="Fila de los encabezados"
                suffixIcon={arrow}
                value={heading}
                popupMatchSelectWidth={false}
                options={sheet.rows
                  .slice(0, 30)
                  .map(row => ({ value: row.number, label: `${row.number}: ${row.cells.filter(Boolean).join(', ').slice(0, 60)}` }))}
                onChange={value => void choose({ heading: value })}
              />
            </div>
          )}
        </div>
        <div className={styles.file}>
          {table && (
            <SheetPlace
              sheets={choices(draft)}
              sheet={sheet}
              withHidden={withHidden}
              unnamed={heading === 0}
              busy={part !== null}
              onChange={({ unnamed, ...place }) => void choose({ ...place, ...(unnamed && { heading: 0 }) })}
            />
          )}
          <FileStrip
            blank={statement.blank}
            parts={TILES.map(([verdict, label]) => ({ label, rows: statement.rows.filter(row => row.verdict === verdict) }))}
          />
          <QuestionCards questions={statement.questions} onAnswer={answer} />
        </div>
        {table && (
          <div className={styles.fields}>
            {COLUMN_NAMES.map(column => (
              <div key={column} className={styles.field}>
                <span aria-hidden>{COLUMNS[column].label}</span>
                <Select
                  aria-label={COLUMNS[column].label}
                  suffixIcon={arrow}
                  popupMatchSelectWidth={false}
                  value={mapping[column] ?? NONE}
                  options={[{ value: NONE, label: COLUMNS[column].required ? 'Elige…' : 'No viene' }, ...columns]}
                  onChange={at => set(column, at)}
                />
              </div>
            ))}
            <div className={styles.field}>
              <span aria-hidden>Orden de la fecha</span>
              <Select
                aria-label="Orden de la fecha"
                suffixIcon={arrow}
                value={statement.order}
                options={[...ORDERS]}
                onChange={value => change({ order: value, forced: true })}
              />
            </div>
          </div>
        )}
        <div className={styles.notes}>
          {statement.proof && (
            <Note
              tone={statement.proof.breaks.length === 0 ? 'plain' : 'amber'}
              icon={statement.proof.breaks.length === 0 ? Check : TriangleAlert}
              title={proofText(statement.proof)}
            >
              {statement.proof.breaks.length > 0 && 'Los depósitos de esos renglones no se aplican solos.'}
            </Note>
          )}
          {statement.counts.withdrawal > 0 && (
            <p className="subdued">
              Fuera: {counted(statement.counts.withdrawal, 'retiro', 'retiros')}. Lo que sale de la cuenta no se registra.
            </p>
          )}
          {table && unused.length > 0 && <p className="subdued">Sin usar: {unused.join(', ')}. Sus textos acompañan al depósito.</p>}
        </div>
        <h3>Así se leen los depósitos</h3>
        {/* A scrolling box must be reachable by keyboard. */}
        <div className={styles.samples} tabIndex={0} role="region" aria-label="Primeros depósitos">
          <table>
            <thead>
              <tr>
                <th scope="col">Fecha</th>
                <th scope="col">Abono</th>
                <th scope="col">Concepto</th>
                <th scope="col">Referencia</th>
              </tr>
            </thead>
            <tbody>
              {statement.lines.slice(0, SAMPLES).map(line => (
                <tr key={line.number}>
                  <td className="tabular">{formatDay(line.day)}</td>
                  <td className="tabular">{pesos(line.amount)}</td>
                  <td className="truncate" title={line.text}>
                    {line.text || '—'}
                  </td>
                  <td className="tabular">{line.reference || '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {statement.lines.length === 0 && <p className="subdued">Con estas columnas no se lee ningún depósito.</p>}
        </div>
        {reason && (
          <p className={styles.reason} role="alert">
            {reason}
          </p>
        )}
      </div>
      <footer className={styles.foot}>
        <Button disabled={part !== null} onClick={forget}>
          Otro archivo
        </Button>
        <span className="spacer" />
        {part !== null && <Progress className={styles.bar} percent={Math.round(part * 100)} aria-label="Enviando" />}
        {questionCount > 0 && (
          <span className={styles.left}>
            <CircleHelp aria-hidden /> {questionCount === 1 ? 'Falta 1 respuesta' : `Faltan ${questionCount} respuestas`}
          </span>
        )}
        <FinalButton htmlType="submit" loading={part !== null} disabled={statement.lines.length === 0 || questionCount > 0}>
          Revisar {counted(statement.lines.length, 'depósito', 'depósitos')} <Kbd>↵</Kbd>
        </FinalButton>
      </footer>
    </form>
  )
}
