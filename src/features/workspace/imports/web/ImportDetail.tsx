import { Button, Progress } from 'antd'
import { ArrowLeft, Lock, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { counted, figure } from '#lib/numbers.ts'
import { now } from '#web/state/clock.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useStore } from '#web/state/useStore.ts'
import { confirm } from '#web/ui/confirm.ts'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useSession } from '#web/session/session.tsx'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { importsAccess, mayUndo } from '../access.ts'
import { enrols, isByRow, KINDS } from '../kinds.ts'
import { importFailures, imports, type StudentImport } from '../contract.ts'
import { ColumnsStep } from './ColumnsStep.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { countOf } from '../verdictParts.ts'
import { isBusy, STATES, stepTotal, rowsText, summaryOf } from './importView.ts'
import { VerdictBar } from './VerdictBar.tsx'
import { Decisions } from './Decide.tsx'
import { MoveEnd } from './MoveState.tsx'
import { EMPTY_NOTEBOOK, ReviewSums } from './ReviewSums.tsx'
import { Verdicts } from './Verdicts.tsx'
import { workbook } from './workbook.ts'
import columnStyles from './columns.module.css'
import styles from './imports.module.css'

const NextSheet = lazy(async () => (await import('./NextSheet.tsx')).NextSheet)

/** While the rows are checked anew the decisions stay, and take further ones. */
const REVIEWED = new Set<string>(['checking', 'checked'])
const READS = [imports.find, imports.list, imports.rows, imports.sums]

/** One import, at the step where it is: columns, dry run, progress, result. */
export function ImportDetail({ id, onClose, onMade }: { id: string; onClose(): void; onMade(id: string): void }) {
  const reading = useRead(imports.find, { params: { id } })
  if (reading.isPending) return <Skeleton rows={8} />
  if (reading.error) return <Failed reason={reading.error.message} retry={() => void reading.refetch()} />
  return <LoadedImport shown={reading.data.import} onClose={onClose} onMade={onMade} />
}

function LoadedImport({ shown, onClose, onMade }: { shown: StudentImport; onClose(): void; onMade(id: string): void }) {
  const { user, can } = useSession()
  const own = shown.user._id === user._id
  const [mapping, setMapping] = useState(shown.state === 'reading')
  // Each check draws the sums anew.
  const [notebook, setNotebook] = useState(EMPTY_NOTEBOOK)
  const params = { id: shown._id }
  const fresh = shown.state === 'reading' || shown.state === 'checked'
  const remove = useCall(imports.remove, { success: 'Importación descartada', refresh: [imports.list] })
  const onMapping = own && mapping && fresh
  const throwAway = async () => {
    if (await remove.run({ params })) onClose()
  }
  const discard = fresh && (own ? can(importsAccess.bring) : can(importsAccess.undo) && can(importsAccess.all)) && (
    <Button danger type="text" loading={remove.busy} onClick={() => void throwAway()}>
      Descartar
    </Button>
  )
  if (onMapping)
    return (
      <div className={styles.detail}>
        <ImportSteps step={2} />
        <ColumnsStep shown={shown} discard={discard} onChecked={() => setMapping(false)} onBack={onClose} />
      </div>
    )
  return (
    <div className={styles.detail}>
      <ImportSteps step={3} />
      <header className={styles.head}>
        <Button type="text" icon={<ArrowLeft aria-hidden />} onClick={onClose}>
          Importaciones
        </Button>
        <Ready shown={shown} />
        <span className="spacer" />
        <span className="subdued tabular">{summaryOf(shown) || rowsText(shown)}</span>
        <Undo shown={shown} own={own} />
      </header>
      {isBusy(shown) ? <Working shown={shown} /> : <VerdictBar shown={shown} />}
      {own && REVIEWED.has(shown.state) && can(importsAccess.bring) && <Decisions shown={shown} />}
      {own && shown.state === 'done' && can(importsAccess.bring) && <Following importId={shown._id} onMade={onMade} />}
      {shown.state === 'done' && shown.mapping?.['paid'] !== undefined && can(importsAccess.move) && <MoveEnd />}
      {enrols(shown.kind, shown.mapping ?? {}) && ['checked', 'running', 'done'].includes(shown.state) && (
        <ReviewSums shown={shown} notebook={notebook} onNotebook={setNotebook} />
      )}
      {shown.state !== 'checking' && (own || can(importsAccess.people) ? <Verdicts key={shown.state} shown={shown} /> : <NoPeople />)}
      {discard && (
        <footer className={columnStyles.foot}>
          {discard}
          <span className="muted compact">No salen cartas ni comprobantes. Se puede deshacer completa.</span>
          <span className="spacer" />
          {own && shown.state === 'checked' && can(importsAccess.bring) && <Start shown={shown} onColumns={() => setMapping(true)} />}
        </footer>
      )}
    </div>
  )
}

/** The part that reads the workbook comes with it. */
function Following({ importId, onMade }: { importId: string; onMade(id: string): void }) {
  const kept = useStore(workbook)
  if (kept?.importId !== importId) return null
  return (
    <Suspense fallback={<Skeleton rows={1} />}>
      <NextSheet importId={importId} onMade={onMade} />
    </Suspense>
  )
}

/** '54 de 61 alumnos listos', after the run '54 de 61 alumnos importados'. */
function Ready({ shown }: { shown: StudentImport }) {
  const counts = { checked: 'ready', done: 'written' } as const
  const verdict = counts[shown.state as keyof typeof counts]
  return (
    <h2 className="truncate" title={shown.filename}>
      {verdict
        ? `${figure(countOf(shown, verdict))} de ${counted(shown.total, ...KINDS[shown.kind].noun)} ${verdict === 'ready' ? 'listos' : 'importados'} · ${shown.filename}`
        : shown.filename}
    </h2>
  )
}

function Working({ shown }: { shown: StudentImport }) {
  const total = stepTotal(shown)
  const { label } = STATES[shown.state]
  return (
    <div className={styles.work} role="status">
      <span className="tabular">
        {label}: {figure(shown.done)} de {counted(total, 'fila', 'filas')}. Puedes seguir con otra cosa.
      </span>
      <Progress aria-label={label} percent={total > 0 ? Math.floor((shown.done * 100) / total) : 0} />
    </div>
  )
}

/** The rows are personal data that this user may not see. */
const NoPeople = () => (
  <Empty icon={Lock} title="Las filas son de otra persona">
    Para verlas necesitas el permiso de ver alumnos.
  </Empty>
)

function Start({ shown, onColumns }: { shown: StudentImport; onColumns(): void }) {
  const run = useCall(imports.run, { refresh: READS })
  const ready = countOf(shown, 'ready')
  return (
    <>
      <Button icon={<ArrowLeft aria-hidden />} onClick={onColumns}>
        Regresar
      </Button>
      <FinalButton
        disabled={ready === 0}
        title={ready === 0 ? 'Ninguna fila se puede importar.' : undefined}
        loading={run.busy}
        onClick={() => void run.run({ params: { id: shown._id } })}
      >
        Importar {counted(ready, ...KINDS[shown.kind].noun)}
      </FinalButton>
    </>
  )
}

function Undo({ shown, own }: { shown: StudentImport; own: boolean }) {
  const { can } = useSession()
  const undo = useCall(imports.undo, { refresh: READS })
  const finishedAt = shown.finishedAt === null ? null : new Date(shown.finishedAt)
  const may = shown.state === 'done' ? mayUndo({ own, finishedAt, now: now(), can }) : 'no'
  if (may === 'no') return null
  const ask = async () => {
    const yes = await confirm({
      title: 'Deshacer la importación',
      text:
        shown.kind === 'groups'
          ? 'Los grupos que trajo este archivo se quitan, con los salones que creó. Los que ya tienen alumnos o clases se conservan.'
          : shown.kind === 'visitors'
            ? 'Los visitantes que trajo este archivo salen de su plática, y la lista que creó se quita si queda vacía. Aquellos con quienes ya se trabajó se conservan.'
            : isByRow(shown.kind, { fields: shown.mapping ?? {}, ...shown.ticks })
              ? 'Los alumnos que trajo este archivo dejan sus grupos y pasan 30 días a la Papelera; lo pagado antes de Plantel se anula. Los que ya pagaron, ya tienen asistencia o cuya ficha se editó se conservan.'
              : 'Los alumnos que trajo este archivo pasan 30 días a la Papelera. Los que ya tienen grupo, pagos, comentarios o folios se conservan.',
      ok: 'Deshacer',
      danger: true,
    })
    if (yes) await undo.run({ params: { id: shown._id } })
  }
  return (
    <RouteButton
      allow={may === 'late' ? importFailures.IMPORT_UNDO_TOO_LATE : true}
      danger
      icon={<Undo2 aria-hidden />}
      loading={undo.busy}
      onClick={() => void ask()}
    >
      Deshacer importación
    </RouteButton>
  )
}
