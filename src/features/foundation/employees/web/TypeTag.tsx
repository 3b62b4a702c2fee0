import { GraduationCap, User } from 'lucide-react'
import { StateTag } from '#web/ui/StateTag.tsx'
import { typeOf } from './employeeRows.ts'

export const TypeTag = ({ employee }: { employee: { isProfessor: boolean } }) => (
  <StateTag tone="outline" icon={employee.isProfessor ? GraduationCap : User}>
    {typeOf(employee)}
  </StateTag>
)
