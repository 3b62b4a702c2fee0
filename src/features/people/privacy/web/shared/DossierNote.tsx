import { Button } from 'antd'
import { CircleAlert, Download, FileArchive, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { formatInstant } from '#lib/days.ts'
import { call, CallError } from '#web/calls/api.ts'
import { useSession } from '#web/session/session.tsx'
import { tell } from '#web/calls/useCall.ts'
import { Note } from '#web/ui/Note.tsx'
import { dossiers, type Dossier } from '../../dossierContract.ts'

interface Props {
  dossier: Dossier
  student: { name: string }
  retry(): void
}

export function DossierNote({ dossier, student, retry }: Props) {
  const { timeZone } = useSession().academy
  const { busy, download } = useDossierFile(dossier, student.name)
  if (dossier.state === 'queued')
    return (
      <Note tone="plain" icon={LoaderCircle} title="Se está preparando el expediente">
        Tarda unos segundos. Puedes salir de esta pantalla.
      </Note>
    )
  if (dossier.state === 'failed')
    return (
      <Note tone="red" icon={CircleAlert} title="El expediente no se pudo preparar" action={<Button onClick={retry}>Reintentar</Button>}>
        Nada de lo que se guarda cambió.
      </Note>
    )
  return (
    <Note
      tone="green"
      icon={FileArchive}
      title="Expediente listo"
      action={
        <Button icon={<Download aria-hidden />} loading={busy} onClick={() => void download()}>
          Descargar
        </Button>
      }
    >
      {[`Se borra el ${formatInstant(new Date(dossier.until!), timeZone)}`, dossier.user && `lo pidió ${dossier.user}`]
        .filter(Boolean)
        .join('; ')}
      .
    </Note>
  )
}

/** Downloaded through the session, because the user is recorded. */
function useDossierFile({ _id }: Dossier, name: string) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const url = URL.createObjectURL(await call(dossiers.file, { params: { id: _id } }))
      Object.assign(document.createElement('a'), { href: url, download: `expediente ${name}.zip` }).click()
      URL.revokeObjectURL(url)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      tell(error, 'No se pudo descargar el expediente')
    } finally {
      setBusy(false)
    }
  }
  return { busy, download }
}
