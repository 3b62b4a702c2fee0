import { Button } from 'antd'
import { MailPlus, UserPlus } from 'lucide-react'
import { TalkTwins } from '#features/foundation/twins/web/shared/TwinCount.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { talksAccess } from '#features/outreach/talks/access.ts'
import { callSegments } from '../../callParts.ts'
import { CallBar } from './CallBar.tsx'
import type { Resend } from './useResend.ts'
import type { Visitors } from './useVisitors.ts'
import pageStyles from '#web/ui/page.module.css'
import { Segmented } from '#web/ui/Segmented.tsx'
import styles from './visitors.module.css'

/** Milliseconds (CLL-4). */
const SEARCH_REST = 1000

interface Props {
  talk: string
  table: Visitors
  resend: Resend
  /** Why nobody can be registered; true when possible. */
  open: true | string
  onRegister(): void
}

const count = (label: string, figure: number | undefined) => (
  <span>
    {label} <span className="tabular muted">{figure}</span>
  </span>
)

export function VisitorTools({ talk, table, resend, open, onRegister }: Props) {
  const { calls, filter } = table
  const segments = callSegments(calls ?? { all: 0, pending: 0, done: 0, moved: 0 })
  return (
    <>
      <div className={pageStyles.toolbar} data-slot="toolbar">
        <SearchField
          className={styles.search}
          label="Buscar alumno"
          value={table.search}
          onSearch={table.setSearch}
          onEnter={table.openFound}
          rest={SEARCH_REST}
        />
        <Segmented<NonNullable<typeof filter> | 'all'>
          aria-label="Llamadas"
          value={filter ?? 'all'}
          onChange={value => table.show(value === 'all' ? undefined : value)}
          options={[
            { value: 'all', label: count('Todos', calls && segments.whole) },
            ...segments.parts.map(part => ({ value: part.key, label: count(part.label, calls && part.count) })),
          ]}
        />
        <span className="spacer" />
        {resend.chosen.length > 0 && (
          <Button icon={<MailPlus aria-hidden />} loading={resend.busy} onClick={() => void resend.send(resend.chosen)}>
            Reenviar comprobante ({resend.chosen.length})
          </Button>
        )}
        <TalkTwins talk={talk} />
        <RouteButton access={talksAccess.register} allow={open} icon={<UserPlus aria-hidden />} onClick={onRegister}>
          Registrar alumno
        </RouteButton>
      </div>
      {calls && calls.all > 0 && <CallBar calls={calls} />}
    </>
  )
}
