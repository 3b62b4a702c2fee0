// Screens whose first rows are drawn before React loads, by address.
import { plainStudents } from '#features/workspace/studentFile/web/plainList.ts'
import type { PlainList } from '#web/early/list.ts'

export const plainLists: Readonly<Record<string, PlainList<never>>> = { '/alumnos': plainStudents as PlainList<never> }
