import { lazy } from '#web/ui/lazy.tsx'
import { employees } from '#features/foundation/employees/contract.ts'
import type { CardPart } from '#features/foundation/employees/web/shared/cardParts.ts'
import { refresh } from '#web/calls/useRead.ts'
import { EmployeeCodes } from './EmployeeCodes.tsx'

const CodeModal = lazy(async () => (await import('./shared/CodeModal.tsx')).CodeModal)

/** The employee's record has the codes; a user who may create one may not get its announcement. */
const NewCode: CardPart['Window'] = ({ employee, onClose }) => (
  <CodeModal
    owner={employee}
    onClose={() => {
      void refresh([employees.list])
      onClose()
    }}
  />
)

export const codesPart: CardPart = { view: 'codigo', Section: EmployeeCodes, Window: NewCode }
