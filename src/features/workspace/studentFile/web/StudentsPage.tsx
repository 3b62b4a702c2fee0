import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { Plus, SearchX, UserPlus } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { formatPhone, fullName } from '#lib/text.ts'
import { enrolment } from '#features/money/enrolment/contract.ts'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import { paymentsChanged, studentAccount } from '#features/money/payments/contract.ts'
import type { AnyRoute } from '#contract/route.ts'
import { InsideLinks } from '#web/shell/InsideLinks.tsx'
import { useLive } from '#web/calls/live.ts'
import { Empty } from '#web/ui/Blocks.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Page } from '#web/ui/Page.tsx'
import { CallLink } from '#web/ui/Reach.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { useFocusBack } from '#web/ui/useFocusBack.ts'
import { toast } from '#web/ui/toasts.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { useTable, useTableSearch } from '#web/calls/useTable.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import { students, studentsChanged } from '#features/people/students/contract.ts'
import { STUDENT_TABS } from '../tabs.ts'
import { BalanceTag } from '#features/people/students/web/shared/BalanceTag.tsx'
import { CARD_READS, LIST_READS } from './fileReads.ts'
import { STUDENTS_SHOWN } from './firstRead.ts'
import { addressOf, balanceOf, BALANCES, rowsOf } from './listed.ts'
import { studentColumns } from './studentColumns.tsx'
import { StudentSearch } from './StudentSearch.tsx'
import styles from './students.module.css'

// Loads when the user selects a row, so that it is ready to open.
const loadModal = () => import('./StudentModal.tsx')
/** Loads after the first rows, on first use. */
const loadSidebar = () => import('./StudentSidebar.tsx')
const StudentSidebar = lazy(async () => (await loadSidebar()).StudentSidebar)
const LateChoice = lazy(async () => (await import('./LateChoice.tsx')).LateChoice)
const StudentModal = lazy(async () => (await loadModal()).StudentModal)

const LateTwinCount = lazy(async () => (await import('#features/foundation/twins/web/shared/TwinCount.tsx')).TwinCount)
const TWINS = {
  '/duplicados': (
    <Suspense fallback={null}>
      <LateTwinCount kind="student" />
    </Suspense>
  ),
} as const

/** 'Gestión de Usuarios | Alumnos' (STU-35). */
export function StudentsPage() {
  const address = useTableSearch()
  const navigate = useNavigate()
  const phone = usePhone()
  const route: AnyRoute = address.buscar ? students.search : students.list
  const table = useTable(route, {
    rows: rowsOf,
    newestFirst: route === students.list,
    limit: STUDENTS_SHOWN,
    filters: ['debt', 'aging'],
    addressOf: { aging: 'vence' },
  })
  const { selected } = table
  useEffect(() => void loadSidebar(), [])
  useEffect(() => {
    if (selected) void loadModal()
  }, [selected])
  const open = address.ficha ?? null
  useLive(studentsChanged, LIST_READS)
  useLive(studentsChanged, CARD_READS, open)
  useLive(groupsChanged, [studentAccount.sidebar])
  useLive(paymentsChanged, LIST_READS)
  useLive(paymentsChanged, CARD_READS, open)

  const change = (search: Record<string, string | undefined>, replace = false) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...search }), replace })
  useFocusBack(table.selected)
  const balance = balanceOf(table.filters.debt, table.filters.aging)
  const tab = STUDENT_TABS.find(name => name === address.ver)
  const enrolNew = (
    <RouteButton route={enrolment.register} type="primary" icon={<Plus aria-hidden />} onClick={() => change({ inscripcion: 'nueva' })}>
      Inscripción
    </RouteButton>
  )

  return (
    <Page
      section="Gestión de Usuarios"
      title="Alumnos"
      tools={
        <>
          <StudentSearch value={table.search} onSearch={table.setSearch} />
          <Segmented
            aria-label="Saldo"
            options={BALANCES}
            value={balance}
            block={phone}
            onChange={value => change({ ...addressOf(value), pagina: undefined, ficha: undefined })}
          />
          {balance === 'overdue' && (
            <Suspense>
              <LateChoice value={table.filters.aging} onChange={value => table.setFilter('aging', value)} />
            </Suspense>
          )}
          {!phone && (
            <>
              <span className="spacer" />
              <InsideLinks of="/alumnos" counts={TWINS} className={styles.inside} />
              {enrolNew}
            </>
          )}
        </>
      }
      aside={
        table.selected && (
          <Suspense>
            <StudentSidebar
              id={table.selected}
              previous={table.previous}
              next={table.next}
              onClose={() => table.select(undefined)}
              onMore={() => change({ ver: 'resumen' })}
              onEnrol={() => change({ inscripcion: table.selected })}
              onLed={student => {
                toast.warn(`Esta ficha se unió con ${fullName(student)}.`)
                change({ ficha: student._id }, true)
              }}
              onCharge={() => void navigate({ to: '/caja', search: { alumno: table.selected } })}
            />
          </Suspense>
        )
      }
    >
      <DataTable
        table={table}
        label="Alumnos"
        noun={['alumno', 'alumnos']}
        columns={studentColumns}
        onMore={() => change({ ver: 'resumen' })}
        card={student => ({
          title: fullName(student),
          line: (
            <>
              <BalanceTag debt={student.debt} />
              {formatPhone(student.phoneNumber)}
            </>
          ),
          action: <CallLink digits={student.phoneNumber} who={student.name} />,
        })}
        empty={
          table.search ? (
            <Empty
              icon={SearchX}
              title="Ningún alumno coincide"
              action={<Button onClick={() => table.setSearch('')}>Quitar búsqueda</Button>}
            >
              {`Nadie con «${table.search}» en nombre, correo o teléfono.`}
            </Empty>
          ) : balance !== 'all' ? (
            <Empty
              icon={SearchX}
              title="Ningún alumno con estos filtros"
              action={<Button onClick={() => change({ ...addressOf('all'), pagina: undefined })}>Quitar filtros</Button>}
            />
          ) : (
            <Empty icon={UserPlus} title="Todavía no hay alumnos">
              Inscribe al primero, o trae tu lista con «Importar».
            </Empty>
          )
        }
      />
      {phone && (
        <div className={styles.main}>
          {enrolNew}
          <InsideLinks of="/alumnos" counts={TWINS} />
        </div>
      )}
      {table.selected && tab && (
        <Suspense>
          <StudentModal
            id={table.selected}
            row={table.rows.find(({ _id }) => _id === table.selected)}
            tab={tab}
            previous={table.previous}
            next={table.next}
            onTab={ver => change({ ver }, true)}
            onClose={() => change({ ver: undefined }, true)}
            onDeleted={() => change({ ver: undefined, ficha: undefined }, true)}
          />
        </Suspense>
      )}
    </Page>
  )
}
