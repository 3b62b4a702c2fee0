import { Button, Progress } from 'antd'
import { ArrowLeft, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useRead } from '#web/reading.ts'
import { ask } from '#web/ui/asking.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useCall } from '#web/useCall.ts'
import { imports, type StudentImport } from '../contract.ts'
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
  const [mapping, setMapping] = useState(shown.state === 'reading')
  const params = { id: shown._id }
  const remove = useCall(imports.remove, { success: 'Importación descartada', refresh: [imports.list] })
  const onMapping = mapping && !isBusy(shown) && (shown.state === 'reading' || shown.state === 'checked')
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
        {!onMapping && <Actions shown={shown} onColumns={() => setMapping(true)} />}
        {(shown.state === 'reading' || shown.state === 'checked') && (
          <Button danger type="text" loading={remove.busy} onClick={() => void discard()}>
            Descartar
          </Button>
        )}
      </header>
      {isBusy(shown) && <Working shown={shown} />}
      {onMapping ? (
        <MappingForm shown={shown} onChecked={() => setMapping(false)} />
      ) : (
        shown.state !== 'checking' && <Verdicts shown={shown} />
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
        {label}: {shown.done.toLocaleString('es-MX')} de {total.toLocaleString('es-MX')} filas. Puedes seguir con otra cosa.
      </span>
      <Progress aria-label={label} percent={total > 0 ? Math.floor((shown.done * 100) / total) : 0} />
    </div>
  )
}

function Actions({ shown, onColumns }: { shown: StudentImport; onColumns(): void }) {
  const params = { id: shown._id }
  const run = useCall(imports.run, { refresh: READS })
  const undo = useCall(imports.undo, { refresh: READS })
  const ready = shown.verdicts.ready ?? 0
  const askUndo = async () => {
    const yes = await ask({
      title: 'Deshacer la importación',
      text: 'Se quitan los alumnos que trajo este archivo. Los que ya tienen grupo, pagos, comentarios o folios se conservan.',
      ok: 'Deshacer',
      danger: true,
    })
    if (yes) await undo.run({ params })
  }
  if (shown.state === 'checked')
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
          Importar {ready.toLocaleString('es-MX')} {ready === 1 ? 'alumno' : 'alumnos'}
        </Button>
      </>
    )
  if (shown.state === 'done')
    return (
      <Button danger icon={<Undo2 aria-hidden />} loading={undo.busy} onClick={() => void askUndo()}>
        Deshacer
      </Button>
    )
  return null
}
