// The tabs of /cobranza from this feature.
import { lazy } from '#web/ui/lazy.tsx'
import { collectionsAccess } from '../access.ts'
import type { CollectionTab } from './shared/tabs.ts'

export const queueTab: CollectionTab = {
  key: 'cola',
  label: 'Cola',
  access: collectionsAccess.read,
  ofCampus: true,
  searched: true,
  Count: lazy(async () => (await import('./queue/QueueTools.tsx')).QueueCount),
  Tools: lazy(async () => (await import('./queue/QueueTools.tsx')).QueueTools),
  View: lazy(async () => (await import('./queue/QueueView.tsx')).QueueView),
}
export const weekTab: CollectionTab = {
  key: 'semana',
  label: 'Semana',
  access: collectionsAccess.read,
  ofCampus: true,
  Tools: lazy(async () => (await import('./week/WeekTools.tsx')).WeekTools),
  View: lazy(async () => (await import('./week/WeekView.tsx')).WeekView),
}
export const remindersTab: CollectionTab = {
  key: 'recordatorios',
  label: 'Recordatorios',
  access: collectionsAccess.read,
  View: lazy(async () => (await import('./reminders/RemindersView.tsx')).RemindersView),
}
