import { ShieldCheck } from 'lucide-react'
import { health } from '#features/foundation/health/contract.ts'
import { formatInstant } from '#lib/days.ts'
import { fullName } from '#lib/text.ts'
import { useSession } from '#web/session/session.tsx'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Page } from '#web/ui/Page.tsx'
import { SettingCard } from '#web/ui/Setting.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { useRead } from '#web/calls/useRead.ts'
import { security } from '../contract.ts'
import { alertLines } from './alertLines.ts'
import styles from './security.module.css'

const EVERY = 60_000
const GB = 1e9

/** /seguridad: guessing, missing second steps, new devices, disk and backup (CON-45). */
export function SecurityPage() {
  return (
    <Page section="Configuración General" title="Seguridad">
      {/* A scrolling region without buttons must still be reachable by keyboard. */}
      <div className={styles.body} tabIndex={0} role="region" aria-label="Seguridad de la academia">
        <h2 className="visuallyHidden">Seguridad de la academia</h2>
        <AlertsCard />
        <PeopleCards />
        <MachineCard />
      </div>
    </Page>
  )
}

function AlertsCard() {
  const { data, error, refetch } = useRead(security.alerts, {}, { every: EVERY })
  if (!data) return error ? <Failed reason={error.message} retry={() => void refetch()} /> : <Skeleton rows={2} height={44} />
  const lines = alertLines(data)
  return (
    <SettingCard title="Avisos">
      {lines.length === 0 ? (
        <Empty icon={ShieldCheck} title="Nadie está probando contraseñas.">
          Si alguien lo intenta, aquí se ve.
        </Empty>
      ) : (
        <ul className={styles.list}>
          {lines.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </SettingCard>
  )
}

function PeopleCards() {
  const { timeZone } = useSession().academy
  const { data, error, refetch } = useRead(security.people, {})
  if (!data) return error ? <Failed reason={error.message} retry={() => void refetch()} /> : <Skeleton rows={4} height={44} />
  const { withoutFactor, devices } = data
  return (
    <>
      <SettingCard title="Sin segundo paso" head={<span className="small muted">{withoutFactor.length}</span>}>
        {withoutFactor.length === 0 ? (
          <p className="muted">Todos tienen un segundo paso.</p>
        ) : (
          <ul className={styles.list} aria-label="Sin segundo paso">
            {withoutFactor.map(each => (
              <li key={each._id}>
                {fullName(each)}
                {each.demanded && <StateTag tone="amber">Su rol lo pide</StateTag>}
              </li>
            ))}
          </ul>
        )}
      </SettingCard>
      <SettingCard title="Equipos nuevos" head={<span className="small muted">7 días</span>}>
        {devices.length === 0 ? (
          <p className="muted">Ninguno en los últimos 7 días.</p>
        ) : (
          <ul className={styles.list} aria-label="Equipos nuevos">
            {devices.map(each => (
              <li key={`${each._id} ${each.at} ${each.device}`}>
                {fullName(each)}
                <span className="small muted tabular">
                  {each.device} · {formatInstant(new Date(each.at), timeZone)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </SettingCard>
    </>
  )
}

const gigabytes = (bytes: number) => (bytes / GB).toLocaleString('es-MX', { maximumFractionDigits: 1 })

function MachineCard() {
  const { timeZone } = useSession().academy
  const { data, error, refetch } = useRead(health.state, {})
  if (!data) return error ? <Failed reason={error.message} retry={() => void refetch()} /> : <Skeleton rows={2} height={44} />
  const { disk, backup } = data
  return (
    <SettingCard title="Servidor">
      <ul className={styles.list}>
        <li>
          Disco: {gigabytes(disk.free)} GB libres de {gigabytes(disk.total)} GB
        </li>
        <li>{backup.at ? `Último respaldo: ${formatInstant(new Date(backup.at), timeZone)}` : 'No hay respaldos registrados.'}</li>
      </ul>
    </SettingCard>
  )
}
