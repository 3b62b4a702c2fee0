import { fold } from '#lib/text.ts'
import { call } from '#web/calls/api.ts'
import { useSaveFile } from '#web/calls/saveFile.ts'
import { toast } from '#web/ui/toasts.ts'
import { tell } from '#web/calls/useCall.ts'
import { GROUP_TEXTS, groupFailures, groups, type Group } from '#features/teaching/groups/contract.ts'

const nothing = () => toast.warn(GROUP_TEXTS.nothingToExport)

/** 'Generar excel': a group's students as a file; the quoted warning for an empty group (GRP-95). */
export function useGroupExcel() {
  // The last student left while the sidebar was open.
  const file = useSaveFile(error => (error.code === groupFailures.NOTHING_TO_EXPORT.code ? nothing() : tell(error)))
  const save = async ({ _id, name, studentListLength }: Group): Promise<void> => {
    if (studentListLength === 0) return nothing()
    await file.save(() => call(groups.excel, { params: { id: _id } }), `alumnos-${fold(name).replaceAll(' ', '-')}.xlsx`)
  }
  return { busy: file.busy, save }
}
