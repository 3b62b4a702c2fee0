import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { text } from '#web/calls/search.ts'
import { useSession } from '#web/session/session.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { panelOf, TabList, useTabIds } from '#web/ui/TabList.tsx'
import { privacyTabs } from './tabs.ts'
import { useOpenTab } from './useOpenTab.ts'

export function PrivacyPage() {
  const { can } = useSession()
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const tab = text(raw.tab)
  const open = useOpenTab()
  const ids = useTabIds()
  const tabs = privacyTabs.filter(({ access }) => can(access))
  const active = tabs.find(({ key }) => key === tab) ?? tabs[0]!
  return (
    <Page
      section="Configuración General"
      title="Privacidad"
      tools={<TabList label="Privacidad" ids={ids} tabs={tabs} active={active.key} onChange={open} />}
    >
      <div {...panelOf(ids, active.key)}>
        <Suspense fallback={<Skeleton rows={6} />}>
          <active.View />
        </Suspense>
      </div>
    </Page>
  )
}
