import { batchEvents } from '#features/foundation/outbox/server/public.ts'
import { onLessonTold } from '#features/teaching/lessons/server/public.ts'
import type { FeatureServer } from '#server/http/feature.ts'
import { notificationsAudit } from '../audit.ts'
import { notificationsChanged } from '../contract.ts'
import { notificationsServer } from './routes.ts'
import { tellOfLesson } from './send.ts'

export const notificationsFeature: FeatureServer = {
  routes: [notificationsServer],
  audit: notificationsAudit,
  hooks() {
    batchEvents.add(notificationsChanged)
    onLessonTold.add(tellOfLesson)
  },
}
