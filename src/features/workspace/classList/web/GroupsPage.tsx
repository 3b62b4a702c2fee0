import { Button } from 'antd'
import { Plus, SlidersHorizontal } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { figure } from '#lib/numbers.ts'
import { Page } from '#web/ui/Page.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { TabsSkeleton } from '#web/ui/Skeleton.tsx'
import { panelOf, TabList, useTabIds } from '#web/ui/TabList.tsx'
import { usePhone } from '#web/hooks/useWidth.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { chipsOf, NO_FILTER } from './list/filters.ts'
import { FilterChips } from './list/FilterChips.tsx'
import { GroupList } from './list/GroupList.tsx'
import { panelsOf, totalsOf } from './list/panels.ts'
import { useChoices } from './list/useChoices.ts'
import { useRows } from './list/useRows.ts'
import { useToggle } from './list/useToggle.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { GroupSidebar } from './sidebar/GroupSidebar.tsx'
import { useAddress, useGroups } from './useGroups.ts'
import { useFocusBack } from '#web/ui/useFocusBack.ts'
import { Modals } from './Modals.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './groupsPage.module.css'

const FilterDrawer = lazy(async () => (await import('./list/FilterDrawer.tsx')).FilterDrawer)
const NONE: never[] = []

/** 'Administración Escolar | Grupos' (GRP-74). */
export function GroupsPage() {
  const [address, change] = useAddress()
  const state = useGroups(address)
  const openLevel = (nivel: string) => change({ nivel, ficha: undefined })
  const [filtering, setFiltering] = useState(false)
  const choices = useChoices(address, filtering)
  const toggle = useToggle()
  const phone = usePhone()
  const ids = useTabIds()
  const { today, tabs, tab, chosen, searching } = state
  const search = address.buscar ?? ''
  const selected = address.ficha
  const list = tab?.groups ?? NONE
  const panels = useMemo(() => panelsOf(list), [list])
  // Moves between rows replace the history entry; the first selection adds one.
  const select = (ficha: string | undefined) =>
    change({ ficha, ver: undefined, pagina: undefined, alumno: undefined, solo: undefined }, ficha === undefined || selected !== undefined)
  const rows = useRows({ panels, searching, selected, select, toggle })
  const chips = chipsOf(address, today, choices.names)
  useFocusBack(selected)

  const add = (
    <RouteButton route={groups.create} type="primary" icon={<Plus aria-hidden />} onClick={() => change({ ver: 'nuevo' })}>
      Agregar grupo
    </RouteButton>
  )
  return (
    <Page
      section="Administración Escolar"
      title="Grupos"
      action={phone ? add : undefined}
      tools={
        <>
          {!tab && state.loading && <TabsSkeleton />}
          {tab && (
            <TabList
              label="Nivel"
              ids={ids}
              active={tab._id}
              onChange={openLevel}
              tabs={tabs.map(level => ({
                key: level._id,
                label: <Level name={level.name} count={state.loading ? null : level.groups.length} />,
              }))}
            />
          )}
          <span className="spacer" />
          <SearchField
            className={styles.search}
            label="Buscar grupo"
            value={search}
            onSearch={buscar => change({ buscar: buscar || undefined }, true)}
          />
          <Button icon={<SlidersHorizontal aria-hidden />} aria-expanded={filtering} onClick={() => setFiltering(true)}>
            Ver filtros
            {chips.length > 0 && <span className={classes(styles.count, styles.countOn)}>{chips.length}</span>}
          </Button>
          {!phone && add}
        </>
      }
      aside={
        selected && (
          <GroupSidebar
            id={selected}
            listed={chosen}
            toggle={toggle}
            today={today}
            previous={rows.previous}
            next={rows.next}
            select={select}
            open={ver => change({ ver })}
            onClose={() => select(undefined)}
          />
        )
      }
    >
      <div className={styles.body} {...(tab && panelOf(ids, tab._id))}>
        <FilterChips chips={chips} totals={state.loading ? null : totalsOf(list)} change={change} />
        <GroupList
          state={state}
          panels={panels}
          rows={rows}
          searching={searching}
          filtered={chips.length > 0}
          onLevel={openLevel}
          onClearSearch={() => change({ buscar: undefined }, true)}
          onClearFilters={() => change(NO_FILTER)}
          add={add}
        />
      </div>
      <Suspense>
        {filtering && (
          <FilterDrawer
            filters={address}
            choices={choices}
            today={today}
            found={list.length}
            change={change}
            onClose={() => setFiltering(false)}
          />
        )}
      </Suspense>
      <Modals address={address} change={change} today={today} />
    </Page>
  )
}

const Level = ({ name, count }: { name: string; count: number | null }) => (
  <>
    {name}
    {count !== null && <span className={styles.count}>{figure(count)}</span>}
  </>
)
