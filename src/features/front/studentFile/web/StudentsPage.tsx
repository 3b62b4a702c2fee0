import { useNavigate } from '@tanstack/react-router'
import { Segmented } from 'antd'
import { Plus, SearchX } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { formatPhone, fullName } from '#lib/text.ts'
import { enrolment } from '#features/money/enrolment/contract.ts'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import { paymentsChanged, studentAccount } from '#features/money/payments/contract.ts'
import type { AnyRoute } from '#contract/route.ts'
import { useLive } from '#web/live.ts'
import { Empty } from '#web/ui/Blocks.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Page } from '#web/ui/Page.tsx'
import { CallLink } from '#web/ui/Reach.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { useFocusBack } from '#web/ui/useFocusBack.ts'
import { useTable, useTableSearch } from '#web/useTable.ts'
import { usePhone } from '#web/useWidth.ts'
import { students, studentsChanged, type Student } from '#features/people/students/contract.ts'
import { STUDENT_TABS } from '../tabs.ts'
import { BalanceTag } from '#features/people/students/web/shared/BalanceTag.tsx'
import { studentColumns } from './studentColumns.tsx'
import { StudentSearch } from './StudentSearch.tsx'
import { StudentSidebar } from './StudentSidebar.tsx'
import './students.css'

// After the first rows: fetched when a row is chosen, so that it is there when it is opened.
const loadModal = () => import('./StudentModal.tsx')
const StudentModal = lazy(async () => ({ default: (await loadModal()).StudentModal }))

const SHOWN = [students.list, students.search, studentAccount.sidebar, students.find]
const BALANCES = [
  { value: 'all', label: 'Todos' },
  { value: 'true', label: 'Tiene adeudos' },
  { value: 'false', label: 'Al corriente' },
]

/** List and search answer in different shapes. */
const rowsOf = (answer: unknown): readonly Student[] => {
  const either = answer as { students?: Student[]; result?: { hits: { hits: { _source: Student }[] } } }
  return either.students ?? either.result?.hits.hits.map(hit => hit._source) ?? []
}

/** 'Gestión de Usuarios | Alumnos' (STU-35). */
export function StudentsPage() {
  const address = useTableSearch()
  const navigate = useNavigate()
  const phone = usePhone()
  const route: AnyRoute = address.buscar ? students.search : students.list
  const table = useTable(route, { rows: rowsOf, filters: ['debt'] })
  const { selected } = table
  useEffect(() => {
    if (selected) void loadModal()
  }, [selected])
  useLive(studentsChanged, SHOWN)
  useLive(groupsChanged, [studentAccount.sidebar])
  useLive(paymentsChanged, SHOWN)

  const change = (search: Record<string, string | undefined>, replace = false) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...search }), replace })
  useFocusBack(table.selected)
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
            className="st-filter"
            aria-label="Saldo"
            options={BALANCES}
            value={table.filters.debt ?? 'all'}
            block={phone}
            onChange={value => table.setFilter('debt', value === 'all' ? undefined : value)}
          />
          {!phone && (
            <>
              <span className="sp" />
              {enrolNew}
            </>
          )}
        </>
      }
      aside={
        table.selected && (
          <StudentSidebar
            id={table.selected}
            previous={table.previous}
            next={table.next}
            onClose={() => table.select(undefined)}
            onMore={() => change({ ver: 'datos' })}
            onEnrol={() => change({ inscripcion: table.selected })}
            onCharge={() => void navigate({ to: '/caja', search: { alumno: table.selected } })}
          />
        )
      }
    >
      <DataTable
        table={table}
        label="Alumnos"
        noun={['alumno', 'alumnos']}
        columns={studentColumns}
        onMore={() => change({ ver: 'datos' })}
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
          <Empty icon={SearchX} title={table.search || table.filters.debt ? 'Ningún alumno coincide' : 'Todavía no hay alumnos'}>
            {table.search ? `Nadie con «${table.search}» en nombre, correo o teléfono.` : undefined}
          </Empty>
        }
      />
      {phone && <div className="st-main">{enrolNew}</div>}
      {table.selected && tab && (
        <Suspense>
          <StudentModal
            id={table.selected}
            tab={tab}
            onTab={ver => change({ ver }, true)}
            onClose={() => change({ ver: undefined }, true)}
            onDeleted={() => change({ ver: undefined, ficha: undefined }, true)}
          />
        </Suspense>
      )}
    </Page>
  )
}
