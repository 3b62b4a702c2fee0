import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { useSession } from '#web/session/session.tsx'
import { Page } from '#web/ui/Page.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { panelOf, TabList, useTabIds, type TabName } from '#web/ui/TabList.tsx'
import { useFocusBack } from '#web/ui/useFocusBack.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import { talksAccess } from '#features/outreach/talks/access.ts'
import { talks } from '#features/outreach/talks/contract.ts'
import type { TalksAddress } from '#features/outreach/talks/web/shared/address.ts'
import { TalkList } from '#features/outreach/talks/web/shared/list/TalkList.tsx'
import { useToggle } from '#features/outreach/talks/web/shared/list/useToggle.ts'
import { useAddress, useTalks } from '#features/outreach/talks/web/shared/useTalks.ts'
import { useTalksLive } from './useTalksLive.ts'
import { Modals } from './Modals.tsx'
import { useAgenda } from './calls/useAgenda.ts'
import { callsPlanned, type CallTurn } from '../callState.ts'
import styles from '#features/outreach/talks/web/shared/talks.module.css'

const TalkSidebar = lazy(async () => (await import('./sidebar/TalkSidebar.tsx')).TalkSidebar)
const MyCalls = lazy(async () => (await import('./calls/MyCalls.tsx')).MyCalls)
const ConversionView = lazy(async () => (await import('./report/ConversionView.tsx')).ConversionView)

type Tab = 'platicas' | NonNullable<TalksAddress['tab']>
/** Milliseconds (TLK-4). */
const SEARCH_REST = 300

/** 'Administración Escolar | Pláticas Informativas' (TLK-1). */
export function TalksPage() {
  const [address, change] = useAddress()
  const table = useTalks()
  const toggle = useToggle()
  const ids = useTabIds()
  const phone = usePhone()
  const tabs = useTabs(address.tab === 'llamadas')
  const { can } = useSession()
  useTalksLive()
  useFocusBack(table.selected)
  const tab = tabs.find(({ key }) => key === address.tab)?.key ?? 'platicas'
  const onList = tab === 'platicas'
  const selected = onList ? table.selected : undefined
  const add = (
    <RouteButton route={talks.create} type="primary" icon={<Plus aria-hidden />} onClick={() => change({ ver: 'nueva' })}>
      Agregar platica
    </RouteButton>
  )
  return (
    <Page
      section="Administración Escolar"
      title="Pláticas Informativas"
      action={phone && onList ? add : undefined}
      tools={
        <>
          {tabs.length > 1 && (
            <div className={styles.tabs}>
              <TabList
                label="Vista"
                ids={ids}
                tabs={tabs}
                active={tab}
                onChange={key => change({ tab: key === 'platicas' ? undefined : key, ficha: undefined })}
              />
            </div>
          )}
          <span className="spacer" />
          {onList && (
            <SearchField
              className={styles.search}
              label="Buscar plática"
              rest={SEARCH_REST}
              value={table.search}
              onSearch={buscar => change({ buscar: buscar || undefined, pagina: undefined, ficha: undefined }, true)}
            />
          )}
          {onList && !phone && add}
        </>
      }
      aside={
        selected && (
          <Suspense>
            <TalkSidebar
              id={selected}
              listed={table.rows.find(({ _id }) => _id === selected)}
              toggle={toggle}
              previous={table.previous}
              next={table.next}
              open={ver => change({ ver })}
              onClose={() => table.select(undefined)}
            />
          </Suspense>
        )
      }
    >
      <div className={styles.body} {...(tabs.length > 1 && panelOf(ids, tab))}>
        {onList && (
          <TalkList
            table={table}
            toggle={toggle}
            add={add}
            onMore={can(talksAccess.students) ? () => change({ ver: 'alumnos' }) : undefined}
          />
        )}
        <Suspense fallback={<Skeleton rows={8} />}>
          {tab === 'llamadas' && <MyCalls />}
          {tab === 'conversion' && <ConversionView address={address} change={change} />}
        </Suspense>
      </div>
      <Modals address={address} change={change} />
    </Page>
  )
}

function useTabs(calling: boolean): TabName<Tab>[] {
  const { can } = useSession()
  const calls = useAgenda(calling && can(talksAccess.call)).data?.groups
  return [
    { key: 'platicas', label: 'Pláticas' },
    ...(can(talksAccess.call) ? [{ key: 'llamadas' as const, label: <CallsLabel groups={calls} /> }] : []),
    ...(can(talksAccess.report) ? [{ key: 'conversion' as const, label: 'Conversión' }] : []),
  ]
}

const CallsLabel = ({ groups }: { groups: Record<CallTurn, number> | undefined }) => (
  <>
    Mis llamadas
    {groups && <span className="count tabular"> {callsPlanned(groups)}</span>}
  </>
)
