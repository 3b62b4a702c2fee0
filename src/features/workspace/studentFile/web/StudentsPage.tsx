import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { Ellipsis, Plus, SearchX, UserPlus } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { emailText } from '#features/foundation/person/address.ts'
import { formatPhone, fullName, surnamesFirst } from '#lib/text.ts'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import { paymentsChanged, studentAccount } from '#features/money/payments/contract.ts'
import type { AnyRoute } from '#contract/route.ts'
import { useLive } from '#web/calls/live.ts'
import { Empty } from '#web/ui/Blocks.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Page, ToolsBreak } from '#web/ui/Page.tsx'
import { CallLink } from '#web/ui/Reach.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { useMany } from '#web/ui/useMany.ts'
import { useSession } from '#web/session/session.tsx'
import { useFocusBack } from '#web/ui/useFocusBack.ts'
import { toast } from '#web/ui/toasts.ts'
import { useTable, useTableSearch } from '#web/calls/useTable.ts'
import { usePhone, useShortBeside, useShortList } from '#web/hooks/useWidth.ts'
import { useToday } from '#web/state/useNow.ts'
import { studentsAccess } from '#features/people/students/access.ts'
import { entriesInside } from '#web/shell/menu.ts'
import { students, studentsChanged } from '#features/people/students/contract.ts'
import { STUDENT_TABS } from '../tabs.ts'
import { CARD_READS, LIST_READS } from './fileReads.ts'
import { STUDENTS_SHOWN } from './firstRead.ts'
import { FilterButton } from './Filters.tsx'
import { countChosen, NO_FILTER } from './filters.ts'
import { addressOf, balanceOf, rowsOf, MORE, TICKED } from './listed.ts'
import { Segments } from './Segments.tsx'
import { Owes, shortColumns, studentColumns } from './studentColumns.tsx'
import { StudentSearch } from './StudentSearch.tsx'
import type { ListFilter } from './useListExcel.ts'
import listStyles from '#web/ui/list.module.css'
import styles from './students.module.css'

// Loads when the user selects a row, so that it is ready to open.
const loadModal = () => import('./StudentModal.tsx')
/** Loads after the first rows, on first use. */
const loadSidebar = () => import('./StudentSidebar.tsx')
const StudentSidebar = lazy(async () => (await loadSidebar()).StudentSidebar)
const FilterChips = lazy(async () => (await import('./FilterChips.tsx')).FilterChips)
const ListMore = lazy(async () => (await import('./ListMore.tsx')).ListMore)
const StudentsBulk = lazy(async () => (await import('./StudentsBulk.tsx')).StudentsBulk)
const StudentModal = lazy(async () => (await loadModal()).StudentModal)

/** 'Gestión de Usuarios | Alumnos' (STU-35). */
export function StudentsPage() {
  const address = useTableSearch()
  const navigate = useNavigate()
  const { can } = useSession()
  const phone = usePhone()
  const route: AnyRoute = address.buscar ? students.search : students.list
  const table = useTable(route, {
    rows: rowsOf,
    newestFirst: route === students.list,
    limit: STUDENTS_SHOWN,
    filters: ['debt', 'aging', 'location', 'course', 'group', 'data'],
    addressOf: { aging: 'vence', location: 'sede', course: 'curso', group: 'grupo', data: 'datos' },
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
  const { debt, aging, ...filters } = table.filters
  const balance = balanceOf(debt, aging)
  const today = useToday()
  const short = [useShortList(), useShortBeside()][open === null ? 0 : 1]!
  // The types check the names; the server checks the values.
  const listFilter = {
    ...Object.fromEntries(Object.entries(table.filters).filter(([, value]) => value !== undefined)),
    ...(table.search && { query: table.search }),
  } as ListFilter
  const many = useMany(table, listFilter)
  const filter = (search: Record<string, string | undefined>) => change({ ...search, pagina: undefined, ficha: undefined })
  const tab = STUDENT_TABS.find(name => name === address.ver)
  const [planned, setPlanned] = useState({ student: '', registration: '' })
  const onPlan = (registration = '') => {
    setPlanned({ student: table.selected ?? '', registration })
    if (registration && tab !== 'pagos') change({ ver: 'pagos' }, tab !== undefined)
  }
  const enrolNew = (
    <RouteButton
      access={studentsAccess.register}
      type="primary"
      icon={<Plus aria-hidden />}
      onClick={() => change({ inscripcion: 'nueva' })}
    >
      Inscripción
    </RouteButton>
  )

  return (
    <Page
      section="Gestión de Usuarios"
      title="Alumnos"
      action={phone && enrolNew}
      tools={
        <>
          <StudentSearch value={table.search} onSearch={table.setSearch} />
          <FilterButton address={address} found={table.loading ? undefined : table.total} change={filter} />
          <span className="spacer" />
          {(can(studentsAccess.excel) || entriesInside('/alumnos', can).length > 0) && (
            <Suspense fallback={<Button aria-haspopup="dialog" aria-expanded={false} aria-label={MORE} icon={<Ellipsis aria-hidden />} />}>
              <ListMore filter={listFilter} />
            </Suspense>
          )}
          {!phone && enrolNew}
          <ToolsBreak />
          <Segments
            query={{ ...filters, ...(table.search && { query: table.search }) }}
            ready={!table.loading}
            wide={!short}
            value={balance}
            onChange={value => filter(addressOf(value))}
          />
          {countChosen(address) > 0 && (
            <Suspense fallback={null}>
              <FilterChips address={address} change={filter} />
            </Suspense>
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
              onPlan={onPlan}
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
        choose={
          can(TICKED)
            ? {
                selection: many.selection,
                label: student => `Seleccionar a ${fullName(student)}`,
                bulk: (
                  <Suspense>
                    <StudentsBulk many={many} rows={table.rows} />
                  </Suspense>
                ),
              }
            : undefined
        }
        noun={['alumno', 'alumnos']}
        columns={short ? shortColumns(today) : studentColumns(today)}
        rowClassName={() => listStyles.tall}
        onMore={() => change({ ver: 'resumen' })}
        card={student => ({
          title: surnamesFirst(student),
          line: (
            <>
              <span>{formatPhone(student.phoneNumber)}</span>
              <span className={styles.email}>{emailText(student.email)}</span>
            </>
          ),
          side: <Owes student={student} today={today} />,
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
          ) : balance !== 'all' || countChosen(address) > 0 ? (
            <Empty
              icon={SearchX}
              title="Ningún alumno con estos filtros"
              action={<Button onClick={() => filter(NO_FILTER)}>Quitar filtros</Button>}
            />
          ) : (
            <Empty icon={UserPlus} title="Todavía no hay alumnos">
              Inscribe al primero, o trae tu lista con «Importar».
            </Empty>
          )
        }
      />
      {table.selected && tab && (
        <Suspense>
          <StudentModal
            id={table.selected}
            row={table.rows.find(({ _id }) => _id === table.selected)}
            tab={tab}
            plan={planned.student === table.selected ? planned.registration || undefined : undefined}
            onPlan={onPlan}
            previous={table.previous}
            next={table.next}
            onTab={ver => change({ ver }, true)}
            onClose={() => {
              onPlan()
              change({ ver: undefined }, true)
            }}
            onDeleted={() => change({ ver: undefined, ficha: undefined }, true)}
          />
        </Suspense>
      )}
    </Page>
  )
}
