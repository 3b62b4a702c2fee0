import { Trash2 } from 'lucide-react'
import { fullName } from '#lib/text.ts'
import { useSession } from '#web/session/session.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { employeeFailures, employees, type Employee } from '../contract.ts'

const CONSEQUENCE =
  'Se cierran sus sesiones y ya no podrá entrar; sus códigos de descuento dejan de funcionar. Lo que cobró y registró se conserva.'

/** The deletion in the edit view; its question names the consequence (EMP-56). */
export function DeleteEmployee({ employee, onDeleted }: { employee: Employee; onDeleted(): void }) {
  const { user } = useSession()
  const { run, busy } = useCall(employees.remove, { success: 'Empleado eliminado', refresh: [employees.list] })
  const remove = async () => {
    const title = `¿Eliminar a ${fullName(employee)}?`
    if (!(await confirm({ title, text: CONSEQUENCE, ok: 'Eliminar', danger: true }))) return
    if (await run({ params: { id: employee._id } })) onDeleted()
  }
  return (
    <RouteButton
      route={employees.remove}
      allow={employee._id === user._id ? employeeFailures.SELF_REMOVAL : true}
      type="text"
      danger
      icon={<Trash2 aria-hidden />}
      loading={busy}
      onClick={() => void remove()}
    >
      Eliminar empleado
    </RouteButton>
  )
}
