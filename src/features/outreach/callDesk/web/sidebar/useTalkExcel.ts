import { fold } from '#lib/text.ts'
import { call } from '#web/calls/api.ts'
import { useSaveFile } from '#web/calls/saveFile.ts'
import { toast } from '#web/ui/toasts.ts'
import { tell } from '#web/calls/useCall.ts'
import { talkFailures, type Talk } from '#features/outreach/talks/contract.ts'
import { TALK_TEXTS } from '#features/outreach/talks/texts.ts'
import { callDesk } from '../../contract.ts'

const nothing = () => toast.warn(TALK_TEXTS.nothingToExport)

/** 'Generar excel': the visitors of a talk as a file; without any a warning (TLK-78). */
export function useTalkExcel() {
  // The last visitor left while the sidebar was open.
  const file = useSaveFile(error => (error.code === talkFailures.NOTHING_TO_EXPORT.code ? nothing() : tell(error)))
  const save = async ({ _id, name, studentListLength }: Talk): Promise<void> => {
    if (studentListLength === 0) return nothing()
    await file.save(() => call(callDesk.excel, { params: { id: _id } }), `platica-${fold(name).replaceAll(' ', '-')}.xlsx`)
  }
  return { busy: file.busy, save }
}
