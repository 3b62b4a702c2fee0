// What the features below are told of messages to many.
import { batchEvents } from '#features/foundation/outbox/server/public.ts'
import { onLessonTold } from '#features/teaching/lessons/server/public.ts'
import { notificationsChanged } from '../contract.ts'
import { tellOfLesson } from './send.ts'

batchEvents.add(notificationsChanged)
onLessonTold.add(tellOfLesson)
