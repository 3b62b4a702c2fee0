import { dayText, idText, positive, tableSearch, text } from '#web/calls/search.ts'

const list = tableSearch()

export const auditSearch = (raw: Record<string, unknown>) => ({
  ...list(raw),
  filas: positive(raw.filas),
  user: idText(raw.user),
  resource: text(raw.resource),
  from: dayText(raw.from),
  to: dayText(raw.to),
  record: idText(raw.record),
  state: raw.state === 'undone' ? ('undone' as const) : undefined,
})
