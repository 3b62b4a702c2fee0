import { Button, Progress, Segmented } from 'antd'
import { Download, FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '#web/calls/api.ts'
import { useSaveFile } from '#web/calls/saveFile.ts'
import { useSession } from '#web/session/session.tsx'
import { importsAccess } from '../access.ts'
import { imports, type ImportKind } from '../contract.ts'
import { KINDS } from '../kinds.ts'
import { lazy } from '#web/ui/lazy.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { TemplateColumns } from './TemplateColumns.tsx'
import { useNewImport } from './useNewImport.ts'
import styles from './imports.module.css'

// It reads the file, as the readers do that come with it.
const HeadingChoice = lazy(() => import('./HeadingChoice.tsx').then(code => code.HeadingChoice))

/** Takes a sheet that somebody drops or chooses; shows what it must hold, and what is wrong with it. `first`: no import exists. */
export function NewImport({ first, onMade }: { first: boolean; onMade(id: string): void }) {
  const picker = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const { can } = useSession()
  const needed = { students: true, groups: can(importsAccess.groups), visitors: can(importsAccess.visitors) }
  const kinds = Object.values(KINDS).filter(({ key }) => needed[key])
  const [kind, setKind] = useState<ImportKind>('students')
  const kindShown = KINDS[kind]
  const { bring, part, reason, draft, choose, send, forget } = useNewImport(
    kind,
    kinds.map(({ key }) => key),
    onMade,
  )
  const template = useSaveFile()
  const busy = part !== null
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file && !busy) void bring(file)
  }
  if (draft)
    return (
      <>
        <ImportSteps step={2} />
        <HeadingChoice
          key={draft.filename}
          draft={draft}
          busy={busy}
          reason={reason}
          onChoose={place => void choose(place)}
          onSend={() => void send()}
          onForget={forget}
        />
      </>
    )
  return (
    <>
      <ImportSteps step={1} />
      {kinds.length > 1 && (
        <div className={styles.filter}>
          <Segmented
            aria-label="Qué traes"
            disabled={busy}
            value={kind}
            options={kinds.map(({ key, title }) => ({ value: key, label: title }))}
            onChange={setKind}
          />
        </div>
      )}
      <section
        className={styles.drop}
        data-over={over || undefined}
        aria-label={`Archivo de ${kindShown.noun[1]}`}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={event => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files)
        }}
      >
        <span className="blockIcon">
          <FileUp aria-hidden />
        </span>
        <b>Arrastra aquí tu libro de Excel</b>
        <p>
          {kindShown.about} Con encabezados. También sirve un CSV (.csv o .txt). Hasta 20 MB. Primero se revisa; nada se guarda hasta que tú
          lo pides.
        </p>
        {busy ? (
          <Progress className={styles.bar} percent={Math.round(part * 100)} aria-label="Leyendo el archivo" />
        ) : (
          <div className={styles.actions}>
            <Button
              icon={<Download aria-hidden />}
              loading={template.busy}
              onClick={() => void template.save(() => call(imports.template, {}), 'plantilla.xlsx')}
            >
              Plantilla
            </Button>
            <Button type="primary" icon={<FileUp aria-hidden />} onClick={() => picker.current?.click()}>
              Elegir archivo
            </Button>
          </div>
        )}
        <input
          ref={picker}
          type="file"
          hidden
          aria-label={`Archivo de ${kindShown.noun[1]}`}
          accept=".xlsx,.csv,.txt"
          onChange={event => {
            take(event.target.files)
            event.target.value = ''
          }}
        />
        {reason && (
          <p className={styles.reason} role="alert">
            {reason}
          </p>
        )}
      </section>
      <TemplateColumns kind={kindShown} open={first} />
    </>
  )
}
