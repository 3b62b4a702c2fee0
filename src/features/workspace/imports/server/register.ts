import { onStudentRestored } from '#features/history/trash/server/public.ts'
import { batchKinds } from '#features/history/undo/server/public.ts'
import './dossier.ts'
import { importBatch } from './batch.ts'
import { restored } from './store.ts'

batchKinds.add(importBatch)
onStudentRestored.add(({ db }, studentId) => restored(db, studentId))
