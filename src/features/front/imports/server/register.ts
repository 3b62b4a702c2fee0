import { batchKinds } from '#features/front/undo/server/public.ts'
import './dossier.ts'
import { importBatch } from './batch.ts'

batchKinds.add(importBatch)
