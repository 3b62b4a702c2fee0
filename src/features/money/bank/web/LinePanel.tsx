import { Button, Input, type InputRef } from 'antd'
import { Check, Link2, Minus, Split } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { students } from '#features/people/students/contract.ts'
import { formatDay, shortDay } from '#lib/days.ts'
import { fullName } from '#lib/text.ts'
import { today } from '#web/state/clock.ts'
import { useSession } from '#web/session/session.tsx'
import { Aside } from '#web/ui/Aside.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { BigMoney } from '#web/ui/Money.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { usePlaceKeys, type PlaceKey } from '#web/ui/usePlaceKeys.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { BANK_LIMITS, type BankLine, type Candidate } from '../contract.ts'
import { pesos, takenBy, WHY } from './bankView.ts'
import { SplitForm } from './SplitForm.tsx'
import { useDecide } from './useDecide.ts'
import styles from './panel.module.css'

interface Props {
  importId: string
  line: BankLine
  /** 'Por decidir, 1 de 7'. */
  head: string
  previous?: (() => void) | undefined
  next?: (() => void) | undefined
  onClose(): void
  /** A reason to skip that was typed for this line before. */
  typedReason: string
  onReason(reason: string): void
}

const MOST_SHOWN = 5

/** A line above, its proposals below: a key each. */
export function LinePanel({ importId, line, head, previous, next, onClose, typedReason, onReason }: Props) {
  const { can } = useSession()
  const [skipping, setSkipping] = useState(typedReason !== '')
  const [reason, setReason] = useState(typedReason)
  const [isUnexplained, setUnexplained] = useState(false)
  const [query, setQuery] = useState('')
  const [splitting, setSplitting] = useState(line.family !== null)
  // How often R was pressed: each press leads into the form.
  const [requestCount, setRequestCount] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const reasonId = useId()
  const reasonField = useRef<InputRef>(null)
  const decide = useDecide(importId, line)
  useEffect(() => {
    if (skipping) reasonField.current?.focus()
  }, [skipping])
  const keepReason = useEffectEvent(onReason)
  // While this user's own decision is under way the reason is not lost by anybody else's.
  useEffect(() => keepReason(decide.busy ? '' : reason.trim()), [decide.busy, reason])
  const searches = can(students.search)
  const searchRead = useRead(students.search, searches && query ? { query: { query, skip: 0, limit: MOST_SHOWN } } : skip)
  const others = query ? (searchRead.data?.result.hits.hits.map(({ _source }) => _source) ?? []) : []
  const typed = line.candidates.flatMap(({ typed: all }) => all)[0]
  const find = () => box.current?.querySelector<HTMLInputElement>('[role=searchbox]')?.focus()
  const post = line.candidates
    .slice(0, MOST_SHOWN)
    .map((each, nth): [string, PlaceKey] => [String(nth + 1), ['Aplicar al alumno', () => void decide.post(each, each.debt)]])
  const keys: Record<string, PlaceKey> = {
    ...Object.fromEntries(post),
    r: [
      'Repartir',
      () => {
        setSplitting(true)
        setRequestCount(requestCount + 1)
      },
    ],
    t: ['Ya cobrado', typed && (() => void decide.tick(typed._id))],
    s: ['Omitir', () => setSkipping(true)],
    b: ['Buscar al alumno', find],
    arrowdown: ['Siguiente', next],
    arrowup: ['Anterior', previous],
  }
  usePlaceKeys(box, keys, `${importId}.${line.number}`)
  return (
    <Aside
      label="Depósito por decidir"
      head={head}
      previous={previous}
      next={next}
      onClose={onClose}
      footer={
        <>
          <Button disabled={decide.busy} onClick={() => setSkipping(true)}>
            Omitir <Kbd>S</Kbd>
          </Button>
          <Button disabled={decide.busy} icon={<Split aria-hidden />} aria-pressed={splitting} onClick={() => setSplitting(!splitting)}>
            Repartir <Kbd>R</Kbd>
          </Button>
          {typed && (
            <Button disabled={decide.busy} icon={<Link2 aria-hidden />} onClick={() => void decide.tick(typed._id)}>
              Ya cobrado <Kbd>T</Kbd>
            </Button>
          )}
        </>
      }
    >
      <div ref={box} className={styles.panel}>
        <div className={styles.amount}>
          <BigMoney pesos={line.amount} />
          <span className="muted tabular">{formatDay(line.day)}</span>
        </div>
        <p className={styles.text}>{line.text || 'Sin concepto'}</p>
        <p className="muted">{line.reference ? `Ref. ${line.reference}` : 'Sin referencia'}</p>
        {line.reason && <p className={styles.reason}>{line.reason}</p>}
        {splitting && (
          <SplitForm importId={importId} line={line} asked={requestCount} busy={decide.busy} onSplit={shares => decide.split(shares)} />
        )}
        <h3>{splitting ? 'O de uno solo' : '¿De quién es?'}</h3>
        {line.candidates.length === 0 && <p className="subdued">No se parece a ningún adeudo. Búscalo por nombre u omítelo.</p>}
        <ul className={styles.candidates}>
          {line.candidates.map((candidate, at) => (
            <li key={candidate._id}>
              <CandidateCard
                candidate={candidate}
                amount={line.amount}
                nth={at + 1}
                busy={decide.busy}
                onPost={() => void decide.post(candidate, candidate.debt)}
              />
            </li>
          ))}
        </ul>
        {searches && (
          <div className={styles.search}>
            <SearchField label="Otro alumno" value={query} rest={200} onSearch={setQuery} />
            <Kbd>B</Kbd>
          </div>
        )}
        {query !== '' && searchRead.data && others.length === 0 && <p className="subdued">Nadie se llama así.</p>}
        <ul className={styles.candidates}>
          {others.map(other => (
            <li key={other._id}>
              <button type="button" className={styles.other} disabled={decide.busy} onClick={() => void decide.post(other)}>
                <b className="truncate">{fullName(other)}</b>
                <span className="muted">{other.uniqueFolio || 'Sin folio'}</span>
              </button>
            </li>
          ))}
        </ul>
        {skipping && (
          <form
            className={styles.skip}
            onSubmit={event => {
              event.preventDefault()
              setUnexplained(reason.trim() === '')
              if (reason.trim() !== '') void decide.skip(reason.trim())
            }}
          >
            <div className={styles.field}>
              <label htmlFor={reasonId}>Por qué se omite</label>
              <Input
                id={reasonId}
                ref={reasonField}
                value={reason}
                maxLength={BANK_LIMITS.reason}
                autoComplete="off"
                placeholder="Intereses, traspaso propio…"
                aria-describedby={isUnexplained ? `${reasonId}-error` : undefined}
                onChange={event => {
                  setReason(event.target.value)
                  setUnexplained(false)
                }}
              />
              {isUnexplained && <FieldError id={`${reasonId}-error`} text="Escribe por qué se omite." />}
            </div>
            <FinalButton htmlType="submit" loading={decide.busy}>
              Omitir <Kbd>↵</Kbd>
            </FinalButton>
          </form>
        )}
      </div>
    </Aside>
  )
}

function CandidateCard({
  candidate,
  amount,
  nth,
  busy,
  onPost,
}: {
  candidate: Candidate
  amount: number
  nth: number
  busy: boolean
  onPost(): void
}) {
  const { debt, dues, typed, why } = candidate
  const over = amount - takenBy(amount, debt)
  return (
    <button type="button" className={styles.candidate} disabled={busy || debt === 0} onClick={onPost}>
      <span className={styles.line}>
        <b className="truncate">{fullName(candidate)}</b>
        <span className="tabular">{pesos(takenBy(amount, debt))}</span>
        <Kbd>{nth}</Kbd>
      </span>
      <span className="muted">
        {debt === 0
          ? 'No debe nada.'
          : `Debe ${pesos(debt)}: ${dues.map(due => `${due.course} ${pesos(due.open)} (${shortDay(due.dueOn, today())})`).join(' · ')}`}
      </span>
      {debt > 0 && over > 0 && <span className={styles.over}>Excede el adeudo por {pesos(over)}.</span>}
      {typed.length > 0 && <span className="muted">Ya hay un cobro igual en caja: se liga en lugar de cobrarse otra vez.</span>}
      <span className={styles.why}>
        {(['reference', 'surnames', 'amount'] as const).map(sign => (
          <span key={sign} data-has={why.includes(sign) || undefined}>
            {why.includes(sign) ? <Check aria-label="sí:" /> : <Minus aria-label="no:" />}
            {WHY[sign]}
          </span>
        ))}
      </span>
    </button>
  )
}
