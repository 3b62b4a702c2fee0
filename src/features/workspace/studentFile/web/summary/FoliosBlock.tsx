import { FoliosTab } from '#features/people/folios/web/shared/FoliosTab.tsx'
import type { Student } from '#features/people/students/contract.ts'

export const FoliosBlock = ({ student }: { student: Student }) => <FoliosTab student={student} quiet />
