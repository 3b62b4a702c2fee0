import { Button } from 'antd'
import type { TableColumnsType } from 'antd'
import { CircleAlert, Clock, Download, FileArchive, LoaderCircle, PackageOpen } from 'lucide-react'
import type { SettingHead } from '#features/foundation/academy/web/shared/settings.ts'
import { sizeText } from '#features/foundation/backups/web/shared/sizeText.ts'
import { formatInstant } from '#lib/days.ts'
import { counted } from '#lib/numbers.ts'
import { call } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'
import { useSaveFile } from '#web/calls/saveFile.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Page } from '#web/ui/Page.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { SettingBody } from '#web/ui/Setting.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { EXPORT_HOURS, exportFailures, exports, exportsChanged, type Export } from '../contract.ts'

const SHOWN = [exports.list]
const STATES: Record<Export['state'], string> = {
  waiting: 'Se prepara',
  making: 'Se prepara',
  ready: 'Lista',
  failed: 'No se pudo',
  gone: 'Borrada',
}

const isRunning = ({ state }: Export) => state === 'waiting' || state === 'making'
const rowsOf = ({ rows }: Export) => Object.values(rows ?? {}).reduce((all, count) => all + count, 0)
const sizeOf = ({ bytes }: Export) => (bytes === null ? '—' : sizeText(bytes))

/** 'Exportar todo': one ZIP of tables, for a day (LLE-50). */
export function ExportView({ section, title, back }: SettingHead) {
  const { data, error, refetch } = useRead(exports.list, {}, { every: 60_000 })
  useLive(exportsChanged, SHOWN)
  return (
    <Page section={section} title={title} tools={back}>
      {data ? (
        <SettingBody
          title="Exportar todo"
          text="Un archivo ZIP con una hoja por cada cosa que guarda la academia, y un diccionario que explica cada columna. Con él otro Plantel, u otro programa, puede empezar donde este se quedó."
        >
          <Newest newest={data.exports[0]} />
          <Exports all={data.exports} />
        </SettingBody>
      ) : error ? (
        <Failed reason={error.message} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={6} />
      )}
    </Page>
  )
}

function useMake() {
  const { run, busy } = useCall(exports.make, { refresh: SHOWN, success: 'La exportación comenzó' })
  const ask = async () => {
    const yes = await confirm({
      title: 'Exportar todo',
      text: `El archivo contiene los datos de todas las personas. Se avisa por correo a los administradores y se borra a las ${EXPORT_HOURS} horas.`,
      ok: 'Exportar',
    })
    if (yes) await run({})
  }
  return { ask, busy }
}

function Newest({ newest }: { newest: Export | undefined }) {
  const { timeZone, name } = useSession().academy
  const { ask, busy } = useMake()
  const { save, busy: loading } = useSaveFile()
  const make = (
    <RouteButton
      route={exports.make}
      type={newest?.state === 'ready' ? 'default' : 'primary'}
      icon={<PackageOpen aria-hidden />}
      loading={busy}
      allow={newest && isRunning(newest) ? exportFailures.EXPORT_RUNNING : true}
      onClick={() => void ask()}
    >
      Exportar todo
    </RouteButton>
  )
  if (newest === undefined)
    return (
      <Note tone="plain" icon={PackageOpen} title="Todavía no se ha exportado nada." action={make}>
        Sin contraseñas, videos ni imágenes.
      </Note>
    )
  if (isRunning(newest))
    return (
      <Note tone="plain" icon={LoaderCircle} title="Se está preparando la exportación" action={make}>
        Tarda hasta unos minutos. Puedes salir de esta pantalla.
      </Note>
    )
  if (newest.state === 'failed')
    return (
      <Note tone="red" icon={CircleAlert} title="La exportación no se pudo preparar" action={make}>
        Nada de lo que se guarda cambió.
      </Note>
    )
  if (newest.state === 'gone')
    return (
      <Note tone="plain" icon={Clock} title="La última exportación ya se borró." action={make}>
        Cada una se conserva {EXPORT_HOURS} horas, o hasta que se supriman los datos de una persona.
      </Note>
    )
  return (
    <>
      <Note
        tone="green"
        icon={FileArchive}
        title="Exportación lista"
        action={
          <Button
            type="primary"
            icon={<Download aria-hidden />}
            loading={loading}
            onClick={() => void save(() => call(exports.file, { params: { id: newest._id } }), `${name}.zip`)}
          >
            Descargar
          </Button>
        }
      >
        {`${sizeOf(newest)}, ${counted(rowsOf(newest), 'fila', 'filas')}. Se borra el ${formatInstant(new Date(newest.until!), timeZone)}.`}
      </Note>
      <div>{make}</div>
    </>
  )
}

function Exports({ all }: { all: Export[] }) {
  const { timeZone } = useSession().academy
  const at = (each: Export) => formatInstant(new Date(each.at), timeZone)
  const columns: TableColumnsType<Export> = [
    { title: 'Pedida', key: 'at', className: 'mainCell tabular', render: (_value, each) => at(each) },
    { title: 'Quién', dataIndex: 'user', ellipsis: true },
    { title: 'Estado', key: 'state', width: 130, render: (_value, each) => STATES[each.state] },
    { title: 'Tamaño', key: 'size', width: 120, align: 'right', className: 'tabular', render: (_value, each) => sizeOf(each) },
  ]
  if (all.length === 0) return null
  return (
    <DataTable
      bare
      table={{ rows: all }}
      label="Exportaciones"
      noun={['exportación', 'exportaciones']}
      columns={columns}
      card={each => ({ title: at(each), line: `${each.user} · ${STATES[each.state]} · ${sizeOf(each)}` })}
      empty={
        <Empty icon={PackageOpen} title="Ninguna exportación">
          Empieza la primera: su archivo se guarda 24 horas.
        </Empty>
      }
    />
  )
}
