import { Button, Checkbox } from 'antd'
import { Check, Plus, TriangleAlert } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { MOST_SHARES } from '#features/money/payments/input.ts'
import { amountOf, pourShares, type Shares } from '#features/money/payments/shares.ts'
import { students } from '#features/people/students/contract.ts'
import { shortDay } from '#lib/days.ts'
import { formatMoney, toCentavos, toPesos } from '#lib/money.ts'
import { counted } from '#lib/numbers.ts'
import { fullName } from '#lib/text.ts'
import { call, CallError } from '#web/calls/api.ts'
import { tell } from '#web/calls/useCall.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { today } from '#web/state/clock.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { MoneyField } from '#web/ui/MoneyField.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { bankImports, type BankLine, type SplitPerson } from '../contract.ts'
import { pesos } from './bankView.ts'
import panelStyles from './panel.module.css'
import styles from './split.module.css'

const MOST_SHOWN = 5

interface RefusedShare {
  student: string
  text: string
}

interface Props {
  importId: string
  line: BankLine
  /** Each rise moves the focus to the first share. */
  asked: number
  busy: boolean
  onSplit(shares: readonly { student: string; amount: number }[]): Promise<RefusedShare | undefined>
}

/** The dates of all, as the pouring takes them. */
const owing = (people: readonly SplitPerson[]) =>
  people.map(({ _id, dues }) => ({ dues: dues.map(({ dueOn, open }) => ({ student: _id, dueOn, open: toCentavos(open) })) }))

/** One deposit over several students: a candidate's family first, shares by the oldest dates, editable (LLE-28). */
export function SplitForm({ importId, line, asked, busy, onSplit }: Props) {
  const { can } = useSession()
  const whole = toCentavos(line.amount)
  const [people, setPeople] = useState<readonly SplitPerson[]>([])
  const [shares, setShares] = useState<Shares>({})
  const [refusedShare, setRefusedShare] = useState<RefusedShare>()
  const [finding, setFinding] = useState(false)
  const [isTooFew, setTooFew] = useState(false)
  const first = line.family ?? line.candidates[0]?._id
  const pour = (all: readonly SplitPerson[]) => {
    setPeople(all)
    setRefusedShare(undefined)
    setShares(pourShares(whole, owing(all)))
  }
  // Only the first opening fills the form: later announcements leave typed shares unchanged.
  const family = useRead(bankImports.family, first ? { params: { id: importId }, query: { student: first } } : skip, { fresh: Infinity })
  const isFilled = useRef(false)
  useEffect(() => {
    if (!family.data || isFilled.current) return
    isFilled.current = true
    pour(family.data.people)
  })
  const form = useRef<HTMLFormElement>(null)
  const isThere = people.length > 0
  useEffect(() => {
    if (asked > 0 && isThere) form.current?.querySelector<HTMLInputElement>('input:enabled:not([type=checkbox])')?.focus()
  }, [asked, isThere])
  const add = async (student: string) => {
    setFinding(false)
    const there = new Set(people.map(({ _id }) => _id))
    if (there.has(student)) return
    try {
      const { people: family } = await call(bankImports.family, { params: { id: importId }, query: { student } })
      const added = family.slice(0, 1)
      setPeople([...people, ...added])
      const rest = Math.max(0, whole - amountOf(shares))
      setShares({ ...shares, ...pourShares(rest, owing(added)) })
    } catch (error) {
      if (error instanceof CallError) tell(error)
    }
  }
  const sum = amountOf(shares)
  const payers = people.filter(({ _id }) => (shares[_id] ?? 0) > 0)
  const isOver = sum > whole
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTooFew(payers.length < 2)
    if (busy || isOver || payers.length < 2) return
    setRefusedShare(await onSplit(payers.map(({ _id }) => ({ student: _id, amount: toPesos(shares[_id]!) }))))
  }
  if (family.isLoading) return <Skeleton rows={2} height={56} />
  return (
    <form ref={form} className={styles.form} aria-label="Repartir el depósito" noValidate onSubmit={event => void submit(event)}>
      <h3>{people.length > 1 && first ? 'Se reparte entre hermanos' : 'Repartir entre varios alumnos'}</h3>
      {family.error && <Failed slim reason={family.error.message} retry={() => void family.refetch()} />}
      <ul className={styles.people}>
        {people.map(person => (
          <ShareRow
            key={person._id}
            person={person}
            share={shares[person._id]}
            left={Math.max(0, whole - sum)}
            refused={refusedShare?.student === person._id ? refusedShare.text : undefined}
            onShare={share => {
              setRefusedShare(undefined)
              const { [person._id]: _gone, ...rest } = shares
              setShares(share === null ? rest : { ...rest, [person._id]: share })
            }}
          />
        ))}
        <li className={styles.sum}>
          <span role="status" data-tone={isOver ? 'red' : sum === whole ? 'green' : 'amber'}>
            {sum === whole ? <Check aria-hidden /> : <TriangleAlert aria-hidden />}
            Suman {formatMoney(sum)} de {pesos(line.amount)}
          </span>
          {can(students.search) && people.length < MOST_SHARES && (
            <Button type="text" size="small" icon={<Plus aria-hidden />} aria-expanded={finding} onClick={() => setFinding(!finding)}>
              Otro alumno
            </Button>
          )}
        </li>
      </ul>
      {finding && <FindOther onChoose={student => void add(student)} />}
      {isTooFew && payers.length < 2 && <FieldError text="Reparte entre dos alumnos o más." />}
      <FinalButton htmlType="submit" block loading={busy}>
        Registrar {counted(payers.length, 'pago', 'pagos')} <Kbd>↵</Kbd>
      </FinalButton>
    </form>
  )
}

/** 'vencido $925.00', 'hoy vence $1,800.00', 'vence el 05/12 $400.00'. */
function duesText({ debt, dues }: SplitPerson, day: string): string {
  if (debt === 0) return 'No debe nada.'
  const of = (some: SplitPerson['dues']) => pesos(some.reduce((sum, { open }) => sum + toCentavos(open), 0) / 100)
  const late = dues.filter(({ dueOn }) => dueOn < day)
  const now = dues.filter(({ dueOn }) => dueOn === day)
  const [next] = dues
  if (late.length > 0) return `vencido ${of(late)}${now.length > 0 ? ` · hoy vence ${of(now)}` : ''}`
  if (now.length > 0) return `hoy vence ${of(now)}`
  return next ? `vence el ${shortDay(next.dueOn, day)} ${pesos(next.open)}` : `debe ${pesos(debt)}`
}

interface RowProps {
  person: SplitPerson
  /** Centavos; undefined: not ticked. */
  share: number | undefined
  /** The part of the amount that no share takes yet, in centavos. */
  left: number
  refused: string | undefined
  onShare(share: number | null): void
}

function ShareRow({ person, share, left, refused, onShare }: RowProps) {
  const id = useId()
  const debt = toCentavos(person.debt)
  const error = refused ?? ((share ?? 0) > debt ? `Debe ${formatMoney(debt)}.` : undefined)
  return (
    <li>
      <Checkbox
        aria-label={fullName(person)}
        disabled={debt === 0}
        checked={share !== undefined}
        onChange={({ target }) => onShare(target.checked ? Math.min(debt, left) : null)}
      />
      <span className={styles.who}>
        <b>{fullName(person)}</b>
        <small className="muted">{duesText(person, today())}</small>
      </span>
      <MoneyField
        aria-label={`Parte de ${person.name}`}
        disabled={debt === 0}
        value={share || null}
        onChange={next => onShare(next)}
        status={error ? 'error' : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
      />
      {error && <FieldError id={id} text={error} />}
    </li>
  )
}

function FindOther({ onChoose }: { onChoose(student: string): void }) {
  const [query, setQuery] = useState('')
  const searchRead = useRead(students.search, query ? { query: { query, skip: 0, limit: MOST_SHOWN } } : skip)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('[role=searchbox]')?.focus(), [])
  const others = query ? (searchRead.data?.result.hits.hits.map(({ _source }) => _source) ?? []) : []
  return (
    <div ref={box}>
      <SearchField label="Otro alumno" value={query} rest={200} onSearch={setQuery} />
      {query !== '' && searchRead.data && others.length === 0 && <p className="subdued">Nadie se llama así.</p>}
      <ul className={panelStyles.candidates}>
        {others.map(other => (
          <li key={other._id}>
            <button type="button" className={panelStyles.other} onClick={() => onChoose(other._id)}>
              <b className="truncate">{fullName(other)}</b>
              <span className="muted">{other.uniqueFolio || 'Sin folio'}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
