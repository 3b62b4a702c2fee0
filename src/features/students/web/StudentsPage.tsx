import { useNavigate } from '@tanstack/react-router'
import { Segmented } from 'antd'
import { Phone, Plus, SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { formatPhone, fullName } from '#lib/text.ts'
import { enrolment } from '#features/enrolment/contract.ts'
import { groupsChanged } from '#features/groups/contract.ts'
import { paymentsChanged } from '#features/payments/contract.ts'
import type { AnyRoute } from '#contract/route.ts'
import { useLive } from '#web/live.ts'
import { Empty } from '#web/ui/Blocks.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Page } from '#web/ui/Page.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { useTable, useTableSearch } from '#web/useTable.ts'
import { usePhone } from '#web/useWidth.ts'
import { students, studentsChanged, type Student } from '../contract.ts'
import { STUDENT_TABS } from '../tabs.ts'
import { BalanceTag } from './parts/BalanceTag.tsx'
import { studentColumns } from './studentColumns.tsx'
import { StudentModal } from './StudentModal.tsx'
import { StudentSearch } from './StudentSearch.tsx'
import { StudentSidebar } from './StudentSidebar.tsx'
import './students.css'

const SHOWN = [students.list, students.search, students.sidebar, students.find]
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

/** 'Gestión de Usuarios | Alumnos' (000 §2). */
export function StudentsPage() {
  const address = useTableSearch()
  const navigate = useNavigate()
  const phone = usePhone()
  const route: AnyRoute = address.buscar ? students.search : students.list
  const table = useTable(route, { rows: rowsOf, filters: ['debt'] })
  useLive(studentsChanged, SHOWN)
  useLive(groupsChanged, [students.sidebar])
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
          action: (
            <a href={`tel:${student.phoneNumber}`} aria-label={`Llamar a ${student.name}`}>
              <Phone aria-hidden />
            </a>
          ),
        })}
        empty={
          <Empty icon={SearchX} title={table.search || table.filters.debt ? 'Ningún alumno coincide' : 'Todavía no hay alumnos'}>
            {table.search ? `Nadie con «${table.search}» en nombre, correo o teléfono.` : undefined}
          </Empty>
        }
      />
      {phone && <div className="st-main">{enrolNew}</div>}
      {table.selected && tab && (
        <StudentModal
          id={table.selected}
          tab={tab}
          onTab={ver => change({ ver }, true)}
          onClose={() => change({ ver: undefined }, true)}
          onDeleted={() => change({ ver: undefined, ficha: undefined }, true)}
        />
      )}
    </Page>
  )
}

/** Closing the sidebar puts the focus back on its row. */
function useFocusBack(selected: string | undefined): void {
  useEffect(() => {
    if (!selected) return
    return () => {
      if (document.activeElement !== document.body) return
      document.querySelector<HTMLElement>(`[data-row-key="${selected}"]`)?.focus({ preventScroll: true })
    }
  }, [selected])
}
