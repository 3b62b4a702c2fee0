import { Button, Input, Progress, Select } from 'antd'
import { Archive, Check, ChevronDown, TriangleAlert } from 'lucide-react'
import { useId, useMemo } from 'react'
import { counted } from '#lib/numbers.ts'
import { formatDay } from '#lib/days.ts'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Note } from '#web/ui/Note.tsx'
import { COLUMN_NAMES, COLUMNS, type ColumnName, type DateOrder } from '../columns.ts'
import { BANK_LIMITS, type BankAccount } from '../contract.ts'
import { pesos, proofText } from './bankView.ts'
import { readLines } from './readLines.ts'
import { DirectionQuestion } from './DirectionQuestion.tsx'
import type { Draft } from './useNewStatement.ts'
import styles from './columns.module.css'

interface Props {
  draft: Draft
  accounts: readonly BankAccount[]
  part: number | null
  reason: string | undefined
  choose(heading: number): Promise<void>
  change(next: Partial<Draft>): void
  archive(): Promise<void>
  review(): Promise<void>
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
const arrow = <ChevronDown aria-hidden />

/** Whose account the file is and what its columns are: remembered for the next file of it. */
export function StatementColumns({ draft, accounts, part, reason, choose, change, archive, review, forget }: Props) {
  const { sheet, mapping, order, filename, grid, heading, account, name } = draft
  const nameId = useId()
  const read = useMemo(() => readLines(sheet, mapping, order), [sheet, mapping, order])
  const columns = sheet.columns.map((label, at) => ({ value: at, label: label || `Columna ${at + 1}` }))
  const set = (column: ColumnName, at: number) => {
    // What was answered was answered of other columns.
    const { words: _words, all: _all, ...rest } = mapping
    change({
      mapping: { ...(column === 'amount' || column === 'sign' || column === 'out' ? rest : mapping), [column]: at === NONE ? null : at },
    })
  }
  return (
    <form
      className={styles.step}
      aria-label="Columnas del estado de cuenta"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void review()
      }}
    >
      <div className={styles.body}>
        <h2 className="truncate" title={filename}>
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
          {grid && (
            <div className={styles.field}>
              <span aria-hidden>Fila de los encabezados</span>
              <Select
                aria-label="Fila de los encabezados"
                suffixIcon={arrow}
                value={heading}
                popupMatchSelectWidth={false}
                options={grid
                  .slice(0, 30)
                  .map(row => ({ value: row.number, label: `${row.number}: ${row.cells.filter(Boolean).join(', ').slice(0, 60)}` }))}
                onChange={value => void choose(value)}
              />
            </div>
          )}
        </div>
        {grid && (
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
                value={order}
                options={[...ORDERS]}
                onChange={value => change({ order: value })}
              />
            </div>
          </div>
        )}
        {read.asked && <DirectionQuestion asked={read.asked} mapping={mapping} onAnswer={answered => change({ mapping: answered })} />}
        <div className={styles.notes}>
          {read.proof && (
            <Note
              tone={read.proof.breaks.length === 0 ? 'plain' : 'amber'}
              icon={read.proof.breaks.length === 0 ? Check : TriangleAlert}
              title={proofText(read.proof)}
            >
              {read.proof.breaks.length > 0 && 'Los depósitos de esos renglones no se aplican solos.'}
            </Note>
          )}
          {read.paidOut > 0 && (
            <p className="subdued">Fuera: {counted(read.paidOut, 'retiro', 'retiros')}. Lo que sale de la cuenta no se registra.</p>
          )}
          {read.unread.length > 0 && (
            <Note
              tone="amber"
              icon={TriangleAlert}
              title={
                read.unread.length === 1 ? 'No se leyó 1 renglón' : `No se leyeron ${counted(read.unread.length, 'renglón', 'renglones')}`
              }
            >
              {read.unread
                .slice(0, 3)
                .map(each => `Fila ${each.number}: ${each.reason}`)
                .join(' ')}
            </Note>
          )}
        </div>
        <h3>Así se leen los depósitos</h3>
        {/* What scrolls must be reachable without a mouse. */}
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
              {read.lines.slice(0, SAMPLES).map(line => (
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
          {read.lines.length === 0 && <p className="subdued">Con estas columnas no se lee ningún depósito.</p>}
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
        <FinalButton htmlType="submit" loading={part !== null} disabled={read.lines.length === 0 || read.asked !== null}>
          Revisar {counted(read.lines.length, 'depósito', 'depósitos')} <Kbd>↵</Kbd>
        </FinalButton>
      </footer>
    </form>
  )
}
