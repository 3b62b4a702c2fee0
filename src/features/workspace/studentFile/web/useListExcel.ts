import { students, type StudentFilter } from '#features/people/students/contract.ts'
import { call } from '#web/calls/api.ts'
import { useSaveFile } from '#web/calls/saveFile.ts'
import { useToday } from '#web/state/useNow.ts'

export type ListFilter = StudentFilter & { query?: string }

/** The list as a file: the named students, or all of a filter (058). */
export function useListExcel() {
  const today = useToday()
  const { busy, save } = useSaveFile()
  return {
    busy,
    save: (whom: { students: string[] } | { filter: ListFilter }) =>
      save(
        () => call(students.excel, { query: 'filter' in whom ? whom.filter : { students: whom.students.join(',') } }),
        `alumnos-${today}.xlsx`,
      ),
  }
}
