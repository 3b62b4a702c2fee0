import { Select } from 'antd'
import { ChevronDown } from 'lucide-react'
import { Suspense } from 'react'
import { locations } from '#features/foundation/locations/contract.ts'
import { useSession } from '#web/session/session.tsx'
import { Page } from '#web/ui/Page.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { panelOf, TabList, useTabIds } from '#web/ui/TabList.tsx'
import { useRead } from '#web/calls/useRead.ts'
import { collectionTabs } from './shared/tabs.ts'
import { useCollectionsAddress } from './useCollectionsAddress.ts'
import styles from './collections.module.css'

/** /cobranza: a tab for each visible part. */
export function CollectionsPage() {
  const { can } = useSession()
  const [{ tab, sede, buscar }, change] = useCollectionsAddress()
  const ids = useTabIds()
  const tabs = collectionTabs.all().filter(({ access }) => can(access))
  const active = tabs.find(({ key }) => key === tab) ?? tabs[0]!
  const tabItems = tabs.map(({ key, label, Count }) => ({
    key,
    label: (
      <>
        {label}
        {Count && (
          <Suspense fallback={null}>
            <Count />
          </Suspense>
        )}
      </>
    ),
  }))
  const open = (key: string) =>
    change({
      tab: key === tabs[0]!.key ? undefined : key,
      ficha: undefined,
      pagina: undefined,
      semana: undefined,
      celda: undefined,
      por: undefined,
      tramo: undefined,
      vista: undefined,
      buscar: undefined,
    })
  return (
    <Page
      title="Cobranza"
      tools={
        <>
          <div className={styles.tabs}>
            <TabList label="Cobranza" ids={ids} tabs={tabItems} active={active.key} onChange={open} />
          </div>
          <span className="spacer" />
          {active.searched && (
            <SearchField
              className={styles.search}
              label="Alumno, quien paga"
              value={buscar ?? ''}
              rest={250}
              onSearch={next => change({ buscar: next || undefined, pagina: undefined, ficha: undefined })}
            />
          )}
          {active.Tools && (
            <Suspense fallback={null}>
              <active.Tools />
            </Suspense>
          )}
          {active.ofCampus && <CampusChoice campus={sede} onCampus={next => change({ sede: next, pagina: undefined, ficha: undefined })} />}
        </>
      }
    >
      <div className={styles.body} {...panelOf(ids, active.key)}>
        <Suspense fallback={<Skeleton rows={8} />}>
          <active.View />
        </Suspense>
      </div>
    </Page>
  )
}

function CampusChoice({ campus, onCampus }: { campus: string | undefined; onCampus(id: string | undefined): void }) {
  const campuses = useRead(locations.list, {}, { fresh: 60_000 }).data?.locations ?? []
  if (campuses.length < 2) return null
  return (
    <Select
      className={styles.campus}
      aria-label="Sede"
      suffixIcon={<ChevronDown aria-hidden />}
      options={[{ value: '', label: 'Todas las sedes' }, ...campuses.map(({ _id, name }) => ({ value: _id, label: name }))]}
      value={campus ?? ''}
      onChange={value => onCampus(value || undefined)}
    />
  )
}
