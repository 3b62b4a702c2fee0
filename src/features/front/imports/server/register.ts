import { batchKinds } from '#features/front/undo/server/public.ts'
import { importBatch } from './batch.ts'

batchKinds.add(importBatch)
