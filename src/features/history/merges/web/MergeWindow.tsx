import { Button, Radio } from 'antd'
import { ArrowLeftRight, Merge, Undo2, X } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import type { MergeKind } from '#features/foundation/twins/access.ts'
import { twins } from '#features/foundation/twins/contract.ts'
import { students, studentsChanged } from '#features/people/students/contract.ts'
import { TRASH_DAYS } from '#features/history/trash/contract.ts'
import type { Answer } from '#contract/route.ts'
import { academyDay, formatDay } from '#lib/days.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { classes } from '#web/look/classes.ts'
import { useLive } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useRead } from '#web/calls/useRead.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useFocusReturn } from '#web/ui/useFocusReturn.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import { mergeFailures, merges, type MergeChoice, type MergeSide } from '../contract.ts'
import { countText, moveLabel, movesText } from '../mergeText.ts'
import styles from './merge.module.css'

type Preview = Answer<typeof merges.preview>

interface Props {
  kind: MergeKind
  keep: string
  give: string
  /** `record`: the staying card after the merge. */
  onClose(record?: string): void
}

const LIVE_ROUTES = [merges.preview]
const MOVED = [twins.list, twins.of, merges.of, students.list, students.find]
const OTHER: Record<MergeSide, MergeSide> = { keep: 'give', give: 'keep' }

/** 'Unir fichas' (DES-31): which card stays, what differs, what moves. ← → choose, Ctrl Enter merges. */
export function MergeWindow({ kind, keep, give, onClose }: Props) {
  useFocusReturn()
  const phone = usePhone()
  const [swapped, setSwapped] = useState(false)
  const [sidesChosen, setChoices] = useState<Record<string, MergeSide>>({})
  const params = { kind, keep: swapped ? give : keep, give: swapped ? keep : give }
  // Money depends only on the choice of registration.
  const choices = Object.entries(sidesChosen)
    .filter(([key]) => key.startsWith('group:'))
    .map(each => each.join('='))
    .join(',')
  const { data, error, refetch } = useRead(merges.preview, { params, query: { choices } })
  useLive(studentsChanged, LIVE_ROUTES)
  const joining = useCall(merges.join, { refresh: MOVED, success: 'Fichas unidas' })
  const apart = useCall(twins.apart, { refresh: MOVED, success: 'Anotado: no son la misma persona' })
  const sides = (preview: Preview) => Object.fromEntries(preview.choices.map(each => [each.key, sidesChosen[each.key] ?? each.proposed]))
  const busy = joining.busy || apart.busy

  async function join() {
    if (!data || busy) return
    const answer = await joining.run({ params, body: { choices: sides(data), print: data.print } })
    if (answer) {
      for (const note of answer.notes) toast.warn(note)
      onClose(answer.record)
    } else if (joining.lastError()?.code === mergeFailures.MERGE_STALE.code) void refetch()
  }
  async function notOne() {
    if (await apart.run({ params: { kind, a: keep, b: give }, body: { apart: true } })) onClose()
  }
  function swap() {
    setSwapped(!swapped)
    setChoices(Object.fromEntries(Object.entries(sidesChosen).map(([key, side]) => [key, OTHER[side]])))
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void join()
  }

  return (
    <Modal
      open
      width={1016}
      title={
        <>
          Unir fichas <span className="muted small">Misma persona, registrada dos veces</span>
        </>
      }
      onCancel={() => onClose()}
      destroyOnHidden
      closable={{ 'aria-label': 'Cerrar' }}
      closeIcon={<X aria-hidden />}
      footer={
        <div className={styles.foot} data-slot="form-foot">
          <Button type="text" disabled={!data || busy} onClick={() => void notOne()}>
            No son la misma persona
          </Button>
          <span className="spacer" />
          <Button onClick={() => onClose()}>Cancelar</Button>
          <FinalButton icon={<Merge aria-hidden />} disabled={!data} loading={joining.busy} onClick={() => void join()}>
            Unir fichas {!phone && <Kbd>Ctrl Enter</Kbd>}
          </FinalButton>
        </div>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the whole window, each press has its button */}
      <div onKeyDown={keys}>
        {data ? (
          <Sides
            preview={data}
            sides={sides(data)}
            choose={(key, side) => setChoices({ ...sidesChosen, [key]: side })}
            swap={swap}
            kind={kind}
          />
        ) : error ? (
          <Failed reason={error.message} retry={() => void refetch()} />
        ) : (
          <Skeleton rows={8} height={44} bars={['12%', '24%', '24%', '24%']} />
        )}
      </div>
    </Modal>
  )
}

interface SidesProps {
  preview: Preview
  sides: Record<string, MergeSide>
  choose(key: string, side: MergeSide): void
  swap(): void
  kind: MergeKind
}

function Sides({ preview, sides, choose, swap, kind }: SidesProps) {
  const { timeZone } = useSession().academy
  const { keep, give, choices, moves, before, after } = preview
  const head = ({ folio, name, since }: Preview['keep']) => (
    <>
      <b>{folio ? `Folio ${folio}` : name}</b>
      <span className="small muted tabular">Desde {formatDay(academyDay(new Date(since), timeZone))}</span>
    </>
  )
  const stays = sides.name === 'give' ? choices.find(each => each.key === 'name')?.give : choices.find(each => each.key === 'name')?.keep
  const money = (pesos: number) => formatMoney(toCentavos(pesos))
  return (
    <div className={styles.sides}>
      <div className={classes(styles.row, styles.head)}>
        <span>
          <IconButton icon={ArrowLeftRight} label="Que se quede la otra ficha" onClick={swap} />
        </span>
        <div>
          {head(keep)}
          <span className={styles.stays}>Se queda</span>
        </div>
        <div>{head(give)}</div>
        <div className={styles.result}>
          <b>Así queda</b>
          <span className="small">{keep.folio ? `con el folio ${keep.folio}` : 'en un solo lugar'}</span>
        </div>
      </div>
      {choices
        .filter(each => each.keep !== null || each.give !== null)
        .map(each => (
          <Choice key={each.key} choice={each} side={sides[each.key]!} choose={side => choose(each.key, side)} />
        ))}
      <h3 className={styles.sums}>Se suma, nada se pierde</h3>
      {moves.map(({ what, count, amount, own, ownAmount }) => (
        <Sum
          key={what}
          label={moveLabel(what)}
          keep={countText(what, own, ownAmount)}
          give={countText(what, count, amount)}
          result={countText(what, own + count, amount === null ? null : amount + (ownAmount ?? 0))}
        />
      ))}
      {kind === 'student' && (
        <>
          <Sum label="Adeudo" keep={money(before.keep.debt)} give={money(before.give.debt)} result={money(after.debt)} />
          {before.keep.credit + before.give.credit + after.credit > 0 && (
            <Sum label="Saldo a favor" keep={money(before.keep.credit)} give={money(before.give.credit)} result={money(after.credit)} />
          )}
        </>
      )}
      <p className={styles.told}>{movesText(moves, stays ?? keep.name)}</p>
      <p className={classes(styles.told, 'muted')}>
        <Undo2 aria-hidden /> Se puede separar durante {TRASH_DAYS} días.
        {kind === 'student' && ' El pase con QR y el folio de ambas fichas siguen sirviendo.'}
      </p>
    </div>
  )
}

/** A choice between two different values; equal or one-sided ones need none. */
function Choice({ choice, side, choose }: { choice: MergeChoice; side: MergeSide; choose(side: MergeSide): void }) {
  const text = (of: MergeSide) => choice[of] ?? '—'
  const tile = (of: MergeSide) =>
    choice.open ? (
      <Radio value={of} className={classes(styles.tile, side !== of && styles.left)}>
        {text(of)}
      </Radio>
    ) : (
      <span className={classes(styles.tile, side !== of && styles.left)}>{text(of)}</span>
    )
  return (
    <Radio.Group
      className={styles.row}
      value={side}
      onChange={event => choose(event.target.value as MergeSide)}
      aria-label={choice.label}
      name={choice.key}
    >
      <span className={styles.label}>{choice.label}</span>
      {tile('keep')}
      {tile('give')}
      <span className={styles.result}>{text(side)}</span>
    </Radio.Group>
  )
}

interface SumProps {
  label: string
  keep: string
  give: string
  result: string
}

const Sum = ({ label, keep, give, result }: SumProps) => (
  <div className={classes(styles.row, 'tabular')}>
    <span className={styles.label}>{label}</span>
    <span>{keep}</span>
    <span>{give}</span>
    <span className={styles.result}>{result}</span>
  </div>
)
