// What the outbox below is told of reminders.
import { lateKinds } from '#features/foundation/outbox/server/public.ts'
import './dossier.ts'
import { REMINDER, writeReminder } from './remind.ts'

lateKinds.add({ kind: REMINDER, write: writeReminder })
