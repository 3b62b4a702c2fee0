import { CircleAlert, CircleCheck, DatabaseBackup, LoaderCircle, TriangleAlert } from 'lucide-react'
import type { SettingHead } from '#features/foundation/academy/web/shared/settings.ts'
import { formatInstant } from '#lib/days.ts'
import { now } from '#web/state/clock.ts'
import { useLive } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Page } from '#web/ui/Page.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { SettingBody, SettingCard } from '#web/ui/Setting.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { backupFailures, backups, backupsChanged, BACKUPS_KEPT, type Backups } from '../contract.ts'
import { ageText, warningOf } from './backupText.ts'
import { sizeText } from './shared/sizeText.ts'

const LIVE_ROUTES = [backups.find]

/** 'Respaldo' (RUN-111): how old the last one is, and one more. */
export function BackupView({ section, title, back }: SettingHead) {
  const { data, error, refetch } = useRead(backups.find, {}, { every: 60_000 })
  useLive(backupsChanged, LIVE_ROUTES)
  return (
    <Page section={section} title={title} tools={back}>
      {data ? (
        <SettingBody title="Respaldo" text="Una copia completa de la academia: la base de datos y los archivos.">
          <Age {...data.backups} />
          <Making {...data.backups} />
        </SettingBody>
      ) : error ? (
        <Failed reason={error.message} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={6} />
      )}
    </Page>
  )
}

function Age({ last, failure, runningSince }: Backups) {
  if (runningSince)
    return (
      <Note tone="plain" icon={LoaderCircle} title="Se está haciendo un respaldo">
        La academia sigue trabajando mientras tanto. Puedes salir de esta pantalla.
      </Note>
    )
  if (failure)
    return (
      <Note tone="red" icon={CircleAlert} title="El último respaldo no se pudo hacer">
        {failure}
      </Note>
    )
  if (!last)
    return (
      <Note tone="amber" icon={TriangleAlert} title="No hay respaldos registrados.">
        Si el servidor los hace por su cuenta, aquí no se ven.
      </Note>
    )
  const hours = (now().getTime() - Date.parse(last.at)) / 3_600_000
  const warning = warningOf(hours)
  return (
    <Note tone={warning ?? 'green'} icon={warning ? TriangleAlert : CircleCheck} title={`Último respaldo ${ageText(hours)}`}>
      {warning ? 'Lo que se registró desde entonces solo está en este servidor.' : undefined}
    </Note>
  )
}

function Making({ last, runningSince, folder }: Backups) {
  const { timeZone } = useSession().academy
  const { run, busy } = useCall(backups.make, { refresh: LIVE_ROUTES, success: 'El respaldo comenzó' })
  return (
    <SettingCard
      title="Último respaldo"
      head={
        <RouteButton
          route={backups.make}
          type="primary"
          icon={<DatabaseBackup aria-hidden />}
          loading={busy}
          allow={runningSince ? backupFailures.BACKUP_RUNNING : true}
          onClick={() => void run({})}
        >
          Respaldar ahora
        </RouteButton>
      }
      foot={`Aquí se conservan los últimos ${BACKUPS_KEPT}. Guarda copias fuera de este servidor; restaurar se hace en él, con la academia detenida.`}
    >
      <Facts
        facts={[
          { label: 'Fecha', value: last ? formatInstant(new Date(last.at), timeZone) : '—' },
          { label: 'Tamaño', value: last ? sizeText(last.bytes) : '—' },
          { label: 'Carpeta', value: last?.folder || folder },
        ]}
      />
    </SettingCard>
  )
}
