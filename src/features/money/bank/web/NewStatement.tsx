import { Button, Progress } from 'antd'
import { FileUp } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { useRead } from '#web/calls/useRead.ts'
import { bankAccounts } from '../contract.ts'
import { useNewStatement } from './useNewStatement.ts'
import styles from './bank.module.css'

// Loads the file readers with it.
const StatementColumns = lazy(() => import('./StatementColumns.tsx').then(code => code.StatementColumns))

/** A drop zone above the existing statements; then, alone, the choice of columns. */
export function NewStatement({ onMade, children }: { onMade(id: string): void; children: ReactNode }) {
  const accounts = useRead(bankAccounts.list, {})
  const picker = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const { bring, part, reason, draft, ...steps } = useNewStatement(accounts.data?.accounts ?? [], onMade)
  const busy = part !== null
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file && !busy) void bring(file)
  }
  if (draft) return <StatementColumns draft={draft} accounts={accounts.data?.accounts ?? []} part={part} reason={reason} {...steps} />
  return (
    <>
      <section
        className={styles.drop}
        data-over={over || undefined}
        aria-label="Estado de cuenta"
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
        <div className={styles.dropText}>
          <b>Arrastra aquí el estado de cuenta</b>
          <span className="subdued">
            Excel (.xlsx), CSV, TXT, OFX o QFX de hasta 20 MB, como lo da tu banco. Nada se registra hasta que presiones Aplicar.
          </span>
          {(reason ?? accounts.error?.message) && (
            <span className={styles.reason} role="alert">
              {reason ?? accounts.error?.message}
            </span>
          )}
        </div>
        {busy ? (
          <Progress className={styles.bar} percent={Math.round(part * 100)} aria-label="Leyendo el archivo" />
        ) : (
          <Button type="primary" icon={<FileUp aria-hidden />} onClick={() => picker.current?.click()}>
            Subir estado de cuenta
          </Button>
        )}
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="Estado de cuenta"
          accept=".xlsx,.csv,.txt,.ofx,.qfx"
          onChange={event => {
            take(event.target.files)
            event.target.value = ''
          }}
        />
      </section>
      {children}
    </>
  )
}
