// The tabs of /cobranza that are of collecting itself.
import { lazy } from '#web/ui/lazy.tsx'
import { collectionsAccess } from '../access.ts'
import { collectionTabs } from './shared/tabs.ts'

collectionTabs.add({
  key: 'cola',
  label: 'Cola',
  access: collectionsAccess.read,
  ofCampus: true,
  View: lazy(async () => (await import('./queue/QueueView.tsx')).QueueView),
})
collectionTabs.add({
  key: 'semana',
  label: 'Semana',
  access: collectionsAccess.read,
  ofCampus: true,
  View: lazy(async () => (await import('./week/WeekView.tsx')).WeekView),
})
collectionTabs.add({
  key: 'recordatorios',
  label: 'Recordatorios',
  access: collectionsAccess.read,
  View: lazy(async () => (await import('./reminders/RemindersView.tsx')).RemindersView),
})
