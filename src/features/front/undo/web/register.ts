// What the history of a record offers of each line.
import { lazy } from 'react'
import { lineActions } from '#features/foundation/audit/web/shared/lineActions.ts'

lineActions.add({ Action: lazy(async () => ({ default: (await import('./LineUndo.tsx')).LineUndo })) })
