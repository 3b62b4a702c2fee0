import { lineActions, recordActions } from '#features/foundation/audit/web/shared/lineActions.ts'
import { lazy } from '#web/ui/lazy.tsx'

const LineUndo = lazy(async () => (await import('#features/history/undo/web/LineUndo.tsx')).LineUndo)
const AsOfButton = lazy(async () => (await import('#features/history/undo/web/asOf/AsOfButton.tsx')).AsOfButton)

export function fill() {
  lineActions.set({ Action: LineUndo })
  recordActions.set({ Action: AsOfButton })
}
