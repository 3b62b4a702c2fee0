import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { SettingHead } from '#features/foundation/academy/web/shared/settings.ts'
import { formatInstant } from '#lib/days.ts'
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
import { clock, clockChanged, type Clock } from '../contract.ts'
import { goesText } from './clockText.ts'

const LIVE_ROUTES = [clock.find]

/** 'Hora del servidor': whether it agrees with the stored instants, and its confirmation (M151, M153). */
export function ClockView({ section, title, back }: SettingHead) {
  const { data, error, refetch } = useRead(clock.find, {}, { every: 60_000 })
  useLive(clockChanged, LIVE_ROUTES)
  return (
    <Page section={section} title={title} tools={back}>
      {data ? (
        <SettingBody title="Hora del servidor" text="De ella dependen los días de la caja, los recibos y lo que se borra por antiguo.">
          <State {...data.clock} />
          <Times {...data.clock} />
        </SettingBody>
      ) : error ? (
        <Failed reason={error.message} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={6} />
      )}
    </Page>
  )
}

function State({ inDoubt, isLate }: Clock) {
  if (isLate)
    return (
      <Note tone="red" icon={CircleAlert} title="El reloj del servidor está atrasado.">
        Mientras tanto no se puede cobrar, inscribir, anular ni cerrar caja. Corrige la hora en el servidor; si ya es correcta, confírmala.
      </Note>
    )
  if (inDoubt)
    return (
      <Note tone="amber" icon={TriangleAlert} title="La hora cambió más de una semana, o el servidor estuvo apagado ese tiempo.">
        Nada antiguo se borra hasta que alguien confirme que la hora es correcta.
      </Note>
    )
  return <Note tone="green" icon={CircleCheck} title="La hora coincide con lo registrado." />
}

function Times({ now, newest, inDoubt, isLate, goes }: Clock) {
  const { timeZone } = useSession().academy
  const { run, busy } = useCall(clock.confirm, { refresh: LIVE_ROUTES, success: 'Hora confirmada' })
  const asks = inDoubt || isLate
  return (
    <SettingCard
      title="Comparación"
      head={
        asks && (
          <RouteButton route={clock.confirm} type="primary" loading={busy} onClick={() => void run({ body: { now } })}>
            La hora es correcta
          </RouteButton>
        )
      }
      foot={asks ? goesText(goes) : undefined}
    >
      <Facts
        facts={[
          { label: 'Hora del servidor', value: formatInstant(new Date(now), timeZone) },
          { label: 'Última conocida', value: newest ? formatInstant(new Date(newest), timeZone) : 'Ninguno' },
        ]}
      />
    </SettingCard>
  )
}
