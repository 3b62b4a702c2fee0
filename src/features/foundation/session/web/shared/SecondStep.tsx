import { Button } from 'antd'
import { KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { formatInstant } from '#lib/days.ts'
import { useSession } from '#web/session/session.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { useRead } from '#web/calls/useRead.ts'
import { factors, type Factor } from '../../factorContract.ts'
import { Codes } from '../AddApp.tsx'
import { passkeysHere } from '../passkeysHere.ts'
import { useAddApp } from '../useAddApp.tsx'
import { useAddPasskey } from '../useAddPasskey.tsx'
import styles from './sessions.module.css'

const MOST_KEYS = 10

/** The user's own passkeys and app: adding, new recovery codes, removing (CON-30, CON-33). */
export function SecondStep() {
  const { data, error, refetch } = useRead(factors.list, {})
  const [app, key] = [useAddApp(), useAddPasskey()]
  const ownFactors = data?.factors ?? []
  const keys = ownFactors.filter(({ kind }) => kind === 'passkey').length
  return (
    <section>
      <h2>Seguridad</h2>
      <p className="subdued">Con un segundo paso nadie entra solo con tu contraseña.</p>
      {error && !data && <Failed reason={error.message} retry={() => void refetch()} />}
      {!error && !data && <Skeleton rows={2} height={60} bars={['40%', '20%']} />}
      {ownFactors.length > 0 && (
        <ul className={styles.sessions} aria-label="Tu segundo paso">
          {ownFactors.map(factor => (
            <FactorRow key={factor._id} factor={factor} last={ownFactors.length === 1} />
          ))}
        </ul>
      )}
      {data && (
        <p className={styles.add}>
          {passkeysHere() && keys < MOST_KEYS && <Button onClick={key.begin}>Agregar llave</Button>}
          {keys === ownFactors.length && (
            <Button loading={app.busy} onClick={app.begin}>
              Activar app de códigos
            </Button>
          )}
        </p>
      )}
      {data && ownFactors.length > 0 && <CodesLeft left={data.codesLeft} />}
      {app.windows}
      {key.windows}
    </section>
  )
}

function CodesLeft({ left }: { left: number }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const { run, busy } = useCall(factors.newCodes, { refresh: [factors.list] })
  return (
    <p className="row">
      <span>{left === 1 ? 'Te queda 1 código de respaldo.' : `Te quedan ${left} códigos de respaldo.`}</span>
      <Button size="small" loading={busy} onClick={() => void run({}).then(answer => answer && setCodes(answer.codes))}>
        Códigos nuevos
      </Button>
      {codes && <Codes codes={codes} onClose={() => setCodes(null)} />}
    </p>
  )
}

const ALONE = 'Para entrar bastará tu contraseña. Tus códigos de respaldo dejarán de servir.'

function FactorRow({ factor: { _id, kind, name, lastUsedAt }, last }: { factor: Factor; last: boolean }) {
  const { academy } = useSession()
  const { run, busy } = useCall(factors.remove, { success: 'Segundo paso quitado', refresh: [factors.list] })
  const [Icon, title, called] =
    kind === 'totp' ? [Smartphone, 'App de códigos', 'tu app de códigos'] : [KeyRound, name!, `la llave de acceso «${name}»`]
  const remove = async () => {
    const text = last ? ALONE : 'Seguirás entrando con lo demás de esta lista.'
    if (await confirm({ title: `¿Quitar ${called}?`, text, ok: 'Quitar', danger: true })) await run({ params: { id: _id } })
  }
  return (
    <li>
      <Icon aria-hidden />
      <div>
        <b className="truncate" title={title}>
          {title}
        </b>
        <span className="tabular">
          {lastUsedAt ? `Último uso: ${formatInstant(new Date(lastUsedAt), academy.timeZone)}` : 'Sin usar todavía'}
        </span>
      </div>
      <Button size="small" loading={busy} aria-label={`Quitar ${called}`} onClick={() => void remove()}>
        Quitar
      </Button>
    </li>
  )
}
