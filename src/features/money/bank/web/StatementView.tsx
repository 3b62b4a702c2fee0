import { Button } from 'antd'
import { ArrowLeft, CheckCheck, CopyX, ListChecks, Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { paymentsAccess } from '#features/money/payments/access.ts'
import { formatDay, shortDay } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'
import { counted, figure } from '#lib/numbers.ts'
import { fullName } from '#lib/text.ts'
import { today } from '#web/state/clock.ts'
import { useSession } from '#web/session/session.tsx'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useRead } from '#web/calls/useRead.ts'
import { bankAccess } from '../access.ts'
import { BANK_LIMITS, bankImports, type BankImport, type BankLine } from '../contract.ts'
import { countOf, TILES, type TileKey } from '../tiles.ts'
import { alike, isBusy, LINES, pesos, resemblesText, STATES, sumOf, twinTitle } from './bankView.ts'
import { LinePanel } from './LinePanel.tsx'
import { TwinPanel } from './TwinPanel.tsx'
import styles from './bank.module.css'

const READS = [bankImports.find, bankImports.list, bankImports.lines]
const DECIDABLE = new Set(['matched', 'stopped', 'done', 'running'])
const PER_PAGE = BANK_LIMITS.page

/** One statement: sure lines at once, the rest one by one. `draw` renders a line's panel beside it. */
export function StatementView({ id, onClose, draw }: { id: string; onClose(): void; draw(main: ReactNode, aside: ReactNode): ReactNode }) {
  const reading = useRead(bankImports.find, { params: { id } })
  if (reading.isPending) return draw(<Skeleton rows={8} />, null)
  if (reading.error) return draw(<Failed reason={reading.error.message} retry={() => void reading.refetch()} />, null)
  return <LoadedStatement shown={reading.data.import} onClose={onClose} draw={draw} />
}

function LoadedStatement({
  shown,
  onClose,
  draw,
}: {
  shown: BankImport
  onClose(): void
  draw(main: ReactNode, aside: ReactNode): ReactNode
}) {
  const { can, academy } = useSession()
  const tiles = TILES.filter(({ key, states }) => key === 'sure' || key === 'open' || countOf(shown, states) > 0)
  const [tileKey, setTileKey] = useState<TileKey>()
  const tile =
    tiles.find(({ key }) => key === tileKey) ??
    tiles.find(({ key }) => key === (shown.resembles ? 'twin' : 'open')) ??
    tiles.find(({ key }) => key === 'open')!
  const [at, setAt] = useState(0)
  const [closed, setClosed] = useState(false)
  const total = countOf(shown, tile.states)
  const index = Math.min(at, Math.max(0, total - 1))
  const page = Math.floor(index / PER_PAGE)
  const reading = useRead(bankImports.lines, {
    params: { id: shown._id },
    query: { state: tile.key, skip: page * PER_PAGE, limit: PER_PAGE },
  })
  const rows = reading.data?.lines ?? []
  const line = rows[index - page * PER_PAGE]
  const choose = (key: TileKey) => {
    setTileKey(key)
    setAt(0)
    setClosed(false)
  }
  const deciding = can(bankAccess.bring) && can(paymentsAccess.create) && DECIDABLE.has(shown.state)
  const isOpen = line !== undefined && ['sure', 'probable', 'possible', 'none', 'failed'].includes(line.state)
  // A line known by its key, or declared the same, can be declared another.
  const isTwin = line?.twin != null && (line.state === 'twin' || line.state === 'known')
  const reasons = useReasons(line, `${tile.key} ${index}`)
  const panel = line && {
    importId: shown._id,
    line,
    head: `${tile.label}, ${figure(index + 1)} de ${figure(total)}`,
    previous: index > 0 ? () => setAt(index - 1) : undefined,
    next: index + 1 < total ? () => setAt(index + 1) : undefined,
    onClose() {
      setClosed(true)
      // The focus moves to its line.
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-line="${line.number}"]`)?.focus())
    },
  }
  const aside =
    deciding && !closed && panel && (isOpen || isTwin) ? (
      isTwin ? (
        <TwinPanel key={panel.line.number} {...panel} />
      ) : (
        <LinePanel key={panel.line.number} {...panel} {...reasons} />
      )
    ) : null
  return draw(
    <>
      <header className={styles.head}>
        <Button type="text" icon={<ArrowLeft aria-hidden />} onClick={onClose}>
          Estados de cuenta
        </Button>
        <h2 className="truncate" translate="no">
          {shown.account.name}
        </h2>
        <span className="muted tabular">
          {shown.from && shown.to ? `${formatDay(shown.from)} al ${formatDay(shown.to)}` : shown.filename}
        </span>
        <StateOf shown={shown} />
        <div className={styles.steps}>
          <Steps shown={shown} />
        </div>
      </header>
      {isBusy(shown) && (
        <p className={styles.work} role="status">
          {STATES[shown.state].label} {counted(shown.total, 'depósito', 'depósitos')}. Puedes seguir con otra cosa.
        </p>
      )}
      {shown.resembles && shown.state !== 'undone' && (
        <div className={styles.again}>
          <Note tone="amber" icon={CopyX} title={resemblesText(shown.resembles, { today: today(), timeZone: academy.timeZone })}>
            {countOf(shown, ['twin']) > 0
              ? 'Nada se cobra otra vez mientras no digas que es otro depósito.'
              : 'Sus depósitos ya se conocen: no se cobran otra vez.'}
          </Note>
        </div>
      )}
      <div className={styles.tiles} role="group" aria-label="Renglones por su estado">
        {tiles.map(({ key, label, states }) => (
          <button key={key} type="button" aria-pressed={key === tile.key} onClick={() => choose(key)}>
            <span>{label}</span>
            <b className="tabular">{figure(countOf(shown, states))}</b>
            <small className="muted tabular">{formatMoney(sumOf(shown, states))}</small>
          </button>
        ))}
      </div>
      {reading.isPending ? (
        <Skeleton rows={6} />
      ) : reading.error ? (
        <Failed reason={reading.error.message} retry={() => void reading.refetch()} />
      ) : rows.length === 0 ? (
        <Empty icon={ListChecks} title={tile.key === 'open' ? 'Nada por decidir' : 'Ningún renglón'}>
          {tile.key === 'open' ? 'Todos los depósitos tienen dueño o motivo.' : 'Aquí no queda ninguno.'}
        </Empty>
      ) : (
        <LineList
          rows={rows}
          chosen={aside ? line?.number : undefined}
          onChoose={nth => {
            setAt(page * PER_PAGE + nth)
            setClosed(false)
          }}
        />
      )}
      {deciding && tile.key !== 'known' && total > 0 && (
        <footer className={styles.foot}>
          <span className={styles.keys} aria-hidden>
            {tile.key === 'twin' ? (
              <>
                <Kbd>1</Kbd> es el mismo <Kbd>2</Kbd> es otro <Kbd>↓</Kbd> siguiente
              </>
            ) : (
              <>
                <Kbd>↑</Kbd> <Kbd>↓</Kbd> recorrer <Kbd>1</Kbd> – <Kbd>5</Kbd> registrar <Kbd>R</Kbd> repartir <Kbd>T</Kbd> ya cobrado{' '}
                <Kbd>S</Kbd> omitir <Kbd>B</Kbd> buscar
              </>
            )}
          </span>
          <span className="spacer" />
          {total > PER_PAGE && (
            <span className="muted tabular">
              {figure(page * PER_PAGE + 1)}–{figure(Math.min(total, (page + 1) * PER_PAGE))} de {figure(total)}
            </span>
          )}
          {tile.key === 'twin' && <AllTheSame id={shown._id} numbers={alike(rows)} />}
          {page > 0 && <Button onClick={() => setAt((page - 1) * PER_PAGE)}>Anteriores</Button>}
          {(page + 1) * PER_PAGE < total && <Button onClick={() => setAt((page + 1) * PER_PAGE)}>Siguientes</Button>}
        </footer>
      )}
    </>,
    aside,
  )
}

/** Keeps half-typed reasons to skip, by line. A notice repeats the reason of a line that another user settles. */
function useReasons(line: BankLine | undefined, place: string) {
  const reasons = useRef(new Map<number, string>())
  const last = useRef({ line, place })
  const tellLost = useEffectEvent(() => {
    const before = last.current
    last.current = { line, place }
    const reason = before.line && reasons.current.get(before.line.number)
    if (!reason || before.place !== place || before.line?.number === line?.number) return
    toast.warn(`Alguien más decidió el depósito de ${pesos(before.line!.amount)}. Habías escrito: «${reason}»`)
  })
  useEffect(() => tellLost(), [line?.number, place])
  return {
    typedReason: (line && reasons.current.get(line.number)) ?? '',
    onReason: (reason: string) => void (line && reasons.current.set(line.number, reason)),
  }
}

/** 'Son los mismos (36)'. */
function AllTheSame({ id, numbers }: { id: string; numbers: readonly number[] }) {
  const settle = useCall(bankImports.sameLines, { success: 'No se cobran otra vez', refresh: READS })
  if (numbers.length < 2) return null
  return (
    <Button
      icon={<CheckCheck aria-hidden />}
      loading={settle.busy}
      onClick={() => void settle.run({ params: { id }, body: { numbers: [...numbers] } })}
    >
      Son los mismos ({figure(numbers.length)})
    </Button>
  )
}

export function StateOf({ shown }: { shown: BankImport }) {
  const { label, tone, icon } = STATES[shown.state]
  return (
    <StateTag tone={tone} icon={icon}>
      {label}
    </StateTag>
  )
}

function LineList({ rows, chosen, onChoose }: { rows: readonly BankLine[]; chosen: number | undefined; onChoose(nth: number): void }) {
  const day = today()
  return (
    <ul className={styles.lines} aria-label="Renglones">
      {rows.map((line, nth) => {
        const { label, tone, icon } = LINES[line.state]
        const whose = line.twin?.student ?? line.student ?? (line.candidates.length === 1 ? line.candidates[0]! : null)
        const who = line.shares.length > 0 ? line.shares.map(({ name }) => name).join(', ') : whose && fullName(whose)
        return (
          <li key={line.number}>
            <button type="button" data-line={line.number} aria-current={line.number === chosen || undefined} onClick={() => onChoose(nth)}>
              <span className="muted tabular">{shortDay(line.day, day)}</span>
              <span className={styles.what}>
                <b className="truncate">{line.text || 'Sin concepto'}</b>
                <small className="muted truncate">{line.reference ? `Ref. ${line.reference}` : 'Sin referencia'}</small>
              </span>
              <b className="tabular">{pesos(line.amount)}</b>
              <span className={styles.whose}>
                <StateTag tone={tone} icon={icon}>
                  {line.twin
                    ? twinTitle(line.twin, day)
                    : line.family
                      ? 'Se reparte'
                      : line.candidates.length > 1
                        ? `${line.candidates.length} posibles`
                        : label}
                </StateTag>
                <small className="muted truncate" title={line.reason ?? who ?? undefined}>
                  {who ?? line.reason}
                </small>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** 'Aplicar n seguros', 'Revisar de nuevo', 'Deshacer'. */
function Steps({ shown }: { shown: BankImport }) {
  const { can } = useSession()
  const run = useCall(bankImports.run, { refresh: READS })
  const match = useCall(bankImports.match, { refresh: READS })
  const undo = useCall(bankImports.undo, { refresh: READS })
  const input = { params: { id: shown._id } }
  if (isBusy(shown) || shown.state === 'undone') return null
  const sure = countOf(shown, ['sure'])
  const [posted, ticked] = [countOf(shown, ['posted']), countOf(shown, ['ticked'])]
  const ask = async () => {
    const yes = await confirm({
      title: 'Deshacer el estado de cuenta',
      text: `Se anulan ${counted(posted, 'pago', 'pagos')} y ${counted(ticked, 'cobro deja', 'cobros dejan')} de estar en banco. Lo que ya entró en un corte se conserva.`,
      ok: 'Deshacer',
      danger: true,
    })
    if (yes) await undo.run(input)
  }
  return (
    <>
      {can(bankAccess.undo) && can(paymentsAccess.correct) && (
        <Button danger icon={<Undo2 aria-hidden />} loading={undo.busy} onClick={() => void ask()}>
          Deshacer
        </Button>
      )}
      {can(bankAccess.bring) && (
        <Button loading={match.busy} onClick={() => void match.run(input)}>
          Revisar de nuevo
        </Button>
      )}
      {sure > 0 && can(bankAccess.bring) && can(paymentsAccess.create) && (
        <FinalButton loading={run.busy} onClick={() => void run.run(input)}>
          Aplicar {counted(sure, 'seguro', 'seguros')}
        </FinalButton>
      )}
    </>
  )
}
