import { Button } from 'antd'
import { Plus, SearchX, UserPlus } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { formatPhone, fullName } from '#lib/text.ts'
import { Empty } from '#web/ui/Blocks.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Page } from '#web/ui/Page.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { CallLink } from '#web/ui/Reach.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { useFocusBack } from '#web/ui/useFocusBack.ts'
import { employees } from '../contract.ts'
import { employeeColumns } from './employeeColumns.tsx'
import { PAGE_ROWS, rangeText } from './employeeRows.ts'
import { cardParts } from './shared/cardParts.ts'
import { TypeTag } from './TypeTag.tsx'
import { useEmployees } from './useEmployees.ts'
import styles from './employees.module.css'

/** Loads after the first rows of the list. */
const loadSidebar = () => import('./EmployeeSidebar.tsx')
const EmployeeSidebar = lazy(async () => (await loadSidebar()).EmployeeSidebar)
// Loads after the first rows, when somebody opens one.
const EmployeeModal = lazy(async () => (await import('./EmployeeModal.tsx')).EmployeeModal)

/** 'Gestión de Usuarios | Empleados' (EMP-3). */
export function EmployeesPage() {
  const { table, order, setOrder, employee, view, open, leave } = useEmployees()
  useFocusBack(table.selected)
  useEffect(() => void loadSidebar(), [])
  const close = () => open(undefined)
  const Window = cardParts.all().find(part => part.view === view)?.Window
  return (
    <Page
      section="Gestión de Usuarios"
      title="Empleados"
      tools={
        <SearchField
          className={styles.search}
          label="Buscar empleado"
          title="Busca en nombre, apellido paterno, correo y teléfono"
          value={table.search}
          onSearch={table.setSearch}
        />
      }
      action={
        <RouteButton route={employees.create} type="primary" icon={<Plus aria-hidden />} onClick={() => open('nuevo')}>
          Agregar empleado
        </RouteButton>
      }
      aside={
        table.selected && (
          <Suspense>
            <EmployeeSidebar
              employee={employee}
              loading={table.loading}
              failed={table.failed}
              retry={table.retry}
              previous={table.previous}
              next={table.next}
              onClose={() => table.select(undefined)}
              onOpen={open}
            />
          </Suspense>
        )
      }
    >
      <DataTable
        table={table}
        label="Empleados"
        noun={['empleado', 'empleados']}
        range={rangeText}
        columns={employeeColumns((table.page - 1) * PAGE_ROWS, order)}
        onSort={way => setOrder(way === null ? undefined : way === 'ascend' ? 'nombre' : '-nombre')}
        card={each => ({
          title: fullName(each),
          line: (
            <>
              <TypeTag employee={each} />
              {formatPhone(each.phoneNumber)}
            </>
          ),
          action: <CallLink digits={each.phoneNumber} who={each.name} />,
        })}
        empty={
          table.search ? (
            <Empty
              icon={SearchX}
              title="Ningún empleado coincide"
              action={<Button onClick={() => table.setSearch('')}>Quitar búsqueda</Button>}
            >
              Nadie con «{table.search}» en nombre, apellido paterno, correo o teléfono.
            </Empty>
          ) : (
            <Empty icon={UserPlus} title="Todavía no hay empleados">
              Registra al primero con «Agregar empleado».
            </Empty>
          )
        }
      />
      <Suspense>
        {view === 'nuevo' && <EmployeeModal onClose={close} onDeleted={leave} />}
        {employee && view === 'editar' && (
          <EmployeeModal key={employee._id} employee={employee} onClose={close} onDeleted={leave} onOpen={open} />
        )}
        {employee && Window && <Window employee={employee} onClose={close} />}
      </Suspense>
    </Page>
  )
}
