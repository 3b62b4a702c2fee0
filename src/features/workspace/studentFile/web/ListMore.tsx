import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { Download, Ellipsis } from 'lucide-react'
import { Suspense } from 'react'
import { studentsAccess } from '#features/people/students/access.ts'
import { entriesInside } from '#web/shell/menu.ts'
import { useSession } from '#web/session/session.tsx'
import { Flyout } from '#web/ui/Flyout.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { MORE } from './listed.ts'
import { useListExcel, type ListFilter } from './useListExcel.ts'
import siderStyles from '#web/shell/sider.module.css'
import styles from './students.module.css'

const TwinCount = lazy(async () => (await import('#features/foundation/twins/web/shared/TwinCount.tsx')).TwinCount)

/** '⋯' of the list: the screens that open from it, and the list as a file. */
export function ListMore({ filter }: { filter: ListFilter }) {
  const { can } = useSession()
  const excel = useListExcel()
  const entries = entriesInside('/alumnos', can)
  const mayTake = can(studentsAccess.excel)
  return (
    <Flyout label={MORE} className={styles.more} opener={props => <Button {...props} aria-label={MORE} icon={<Ellipsis aria-hidden />} />}>
      {entries.map(
        ({ label, icon: Icon, opens }) =>
          'screen' in opens && (
            <Link key={label} to={opens.screen} className={siderStyles.item} data-slot="sider-item">
              <Icon aria-hidden />
              {label}
              {opens.screen === '/duplicados' && (
                <Suspense fallback={null}>
                  <TwinCount kind="student" />
                </Suspense>
              )}
            </Link>
          ),
      )}
      {mayTake && (
        <button
          type="button"
          className={siderStyles.item}
          data-slot="sider-item"
          onClick={({ currentTarget }) => {
            currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
            void excel.save({ filter })
          }}
        >
          <Download aria-hidden />
          Excel
        </button>
      )}
    </Flyout>
  )
}
