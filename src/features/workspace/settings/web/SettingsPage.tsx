import { Link } from '@tanstack/react-router'
import { ArrowLeft, Settings } from 'lucide-react'
import { Suspense } from 'react'
import { settings } from '#features/foundation/academy/web/shared/settings.ts'
import { useSession } from '#web/session/session.tsx'
import { useTableSearch } from '#web/calls/useTable.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import { Empty } from '#web/ui/Blocks.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SectionList } from './SectionList.tsx'
import styles from './settings.module.css'

/** 'Cuenta | Configuraciones del sistema' (ACA-20). */
const HEAD = { section: 'Cuenta', title: 'Configuraciones del sistema' }

const BACK = (
  <Link to="/expertConfig" className={styles.back}>
    <ArrowLeft aria-hidden />
    Configuración
  </Link>
)

/** /expertConfig: the user's sections, with the open one beside; on a phone one after the other. */
export function SettingsPage() {
  const session = useSession()
  const { ver } = useTableSearch()
  const phone = usePhone()
  const sections = settings.all().filter(({ access, when }) => session.can(access) && (!when || when(session)))
  const here = sections.filter(section => 'view' in section)
  const open = here.find(({ view }) => view === ver) ?? (phone ? undefined : here[0])
  const back = phone ? BACK : null
  if (phone && !open)
    return (
      <Page {...HEAD}>
        <SectionList sections={sections} />
      </Page>
    )
  return (
    <div className={styles.beside}>
      {!phone && <SectionList sections={sections} open={open?.view} />}
      {open ? (
        <Suspense
          key={open.view}
          fallback={
            <Page {...HEAD} tools={back}>
              <Skeleton rows={6} />
            </Page>
          }
        >
          <open.View {...HEAD} back={back} />
        </Suspense>
      ) : (
        <Page {...HEAD}>
          <Empty icon={Settings} title="Elige una sección">
            Cada una se abre en su propia pantalla.
          </Empty>
        </Page>
      )}
    </div>
  )
}
