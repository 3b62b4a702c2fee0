// The screens whose first rows are drawn before React has come, by their address.
import { plainStudents } from '#features/workspace/studentFile/web/plainList.ts'
import type { PlainList } from '#web/early/list.ts'

export const plainLists: Readonly<Record<string, PlainList<never>>> = { '/alumnos': plainStudents as PlainList<never> }
