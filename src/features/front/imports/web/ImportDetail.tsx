import { Button, Progress } from 'antd'
import { ArrowLeft, Lock, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { counted, figure } from '#lib/numbers.ts'
import { useRead } from '#web/reading.ts'
import { ask } from '#web/ui/asking.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useSession } from '#web/session.tsx'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { useCall } from '#web/useCall.ts'
import { importsAccess, mayUndo } from '../access.ts'
import { importFailures, imports, type StudentImport } from '../contract.ts'
import { isBusy, STATES, stepTotal, rowsText, summaryOf } from './importView.ts'
import { MappingForm } from './MappingForm.tsx'
import { Verdicts } from './Verdicts.tsx'

const READS = [imports.find, imports.list, imports.rows]

/** One import, at the step where it is: columns, dry run, progress, result. */
export function ImportDetail({ id, onClose }: { id: string; onClose(): void }) {
  const read = useRead(imports.find, { params: { id } })
  if (read.isPending) return <Skeleton rows={8} />
  if (read.error) return <Failed reason={read.error.message} retry={() => void read.refetch()} />
  return <Shown shown={read.data.import} onClose={onClose} />
}

function Shown({ shown, onClose }: { shown: StudentImport; onClose(): void }) {
  const { user, can } = useSession()
  const own = shown.user._id === user._id
  const [mapping, setMapping] = useState(shown.state === 'reading')
  const params = { id: shown._id }
  const fresh = shown.state === 'reading' || shown.state === 'checked'
  const remove = useCall(imports.remove, { success: 'Importación descartada', refresh: [imports.list] })
  const onMapping = own && mapping && fresh
  const discard = async () => {
    if (await remove.run({ params })) onClose()
  }
  return (
    <div className="im-detail">
      <header className="im-head">
        <Button type="text" icon={<ArrowLeft aria-hidden />} onClick={onClose}>
          Importaciones
        </Button>
        <h2 className="clip" title={shown.filename}>
          {shown.filename}
        </h2>
        <span className="sub num">{summaryOf(shown) || rowsText(shown)}</span>
        <span className="sp" />
        {!onMapping && <Actions shown={shown} own={own} onColumns={() => setMapping(true)} />}
        {fresh && (own ? can(importsAccess.bring) : can(importsAccess.undo) && can(importsAccess.all)) && (
          <Button danger type="text" loading={remove.busy} onClick={() => void discard()}>
            Descartar
          </Button>
        )}
      </header>
      {isBusy(shown) && <Working shown={shown} />}
      {onMapping ? (
        <MappingForm shown={shown} onChecked={() => setMapping(false)} />
      ) : (
        shown.state !== 'checking' && (own || can(importsAccess.people) ? <Verdicts shown={shown} /> : <NoPeople />)
      )}
    </div>
  )
}

function Working({ shown }: { shown: StudentImport }) {
  const total = stepTotal(shown)
  const { label } = STATES[shown.state]
  return (
    <div className="im-work" role="status">
      <span className="num">
        {label}: {figure(shown.done)} de {counted(total, 'fila', 'filas')}. Puedes seguir con otra cosa.
      </span>
      <Progress aria-label={label} percent={total > 0 ? Math.floor((shown.done * 100) / total) : 0} />
    </div>
  )
}

/** Its rows are people, and not this person's to see. */
const NoPeople = () => (
  <Empty icon={Lock} title="Las filas son de otra persona">
    Para verlas necesitas el permiso de ver alumnos.
  </Empty>
)

function Actions({ shown, own, onColumns }: { shown: StudentImport; own: boolean; onColumns(): void }) {
  const { can } = useSession()
  const params = { id: shown._id }
  const run = useCall(imports.run, { refresh: READS })
  const undo = useCall(imports.undo, { refresh: READS })
  const ready = shown.verdicts.ready ?? 0
  const askUndo = async () => {
    const yes = await ask({
      title: 'Deshacer la importación',
      text: 'Los alumnos que trajo este archivo pasan 30 días a la Papelera. Los que ya tienen grupo, pagos, comentarios o folios se conservan.',
      ok: 'Deshacer',
      danger: true,
    })
    if (yes) await undo.run({ params })
  }
  if (shown.state === 'checked' && own && can(importsAccess.bring))
    return (
      <>
        <Button onClick={onColumns}>Cambiar columnas</Button>
        <Button
          type="primary"
          disabled={ready === 0}
          title={ready === 0 ? 'Ninguna fila se puede importar.' : undefined}
          loading={run.busy}
          onClick={() => void run.run({ params })}
        >
          Importar {counted(ready, 'alumno', 'alumnos')}
        </Button>
      </>
    )
  const finishedAt = shown.finishedAt === null ? null : new Date(shown.finishedAt)
  const may = shown.state === 'done' ? mayUndo({ own, finishedAt, now: new Date(), can }) : 'no'
  if (may === 'no') return null
  return (
    <RouteButton
      allow={may === 'late' ? importFailures.IMPORT_UNDO_TOO_LATE : true}
      danger
      icon={<Undo2 aria-hidden />}
      loading={undo.busy}
      onClick={() => void askUndo()}
    >
      Deshacer
    </RouteButton>
  )
}
