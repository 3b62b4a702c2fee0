// What the history of a record offers of each line, and of the whole.
import { lazy } from '#web/ui/lazy.tsx'
import { lineActions, recordActions } from '#features/foundation/audit/web/shared/lineActions.ts'

lineActions.add({ Action: lazy(async () => (await import('./LineUndo.tsx')).LineUndo) })
recordActions.add({ Action: lazy(async () => (await import('./asOf/AsOfButton.tsx')).AsOfButton) })
