// What the features below are told of messages to many.
import { batchEvents } from '#features/foundation/outbox/server/public.ts'
import { notificationsChanged } from '../contract.ts'

batchEvents.add(notificationsChanged)
