import { pathOf } from '#web/calls/path.ts'
import { toast } from '#web/ui/toasts.ts'
import { scanners } from '../../contract.ts'
import { takeBack } from '../offline/queue.ts'
import { markPresent } from '../offline/roster.ts'
import { reach } from '../offline/sending.ts'
import type { Reading } from './reading.ts'
import { change, readings } from './readings.ts'
import { textOf } from './texts.ts'

export async function undo({ scan, id, state }: Reading): Promise<void> {
  // The scan may be on its way now; then undoes its record.
  if (state === 'waiting' && (await takeBack(scan))) return
  const attendanceId = readings.get().find(each => each.scan === scan)?.attendanceId
  if (!attendanceId) return toast.warn('La lectura se está enviando. Intenta de nuevo.')
  try {
    await reach(scanners.undo.method, pathOf(scanners.undo.path, { attendanceId }))
    markPresent(id, false)
    change(scan, { state: 'undone', attendanceId: undefined })
  } catch (error) {
    toast.error('No se pudo deshacer', textOf(error))
  }
}
