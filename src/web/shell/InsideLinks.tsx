import { createLink } from '@tanstack/react-router'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { entriesInside, type ScreenPath } from '#web/shell/menu.ts'
import { useSession } from '#web/session/session.tsx'

const LinkButton = createLink(Button)

/** A button for each screen that opens from this one (SHL-64) and that the user may see. `counts`: waiting items. */
export function InsideLinks({
  of,
  counts,
  className,
}: {
  of: ScreenPath
  counts?: Partial<Record<ScreenPath, ReactNode>>
  className?: string
}) {
  const { can } = useSession()
  return entriesInside(of, can).map(
    ({ label, icon: Icon, opens }) =>
      'screen' in opens && (
        <LinkButton key={label} className={className} to={opens.screen} icon={<Icon aria-hidden />}>
          {label}
          {counts?.[opens.screen] && <> {counts[opens.screen]}</>}
        </LinkButton>
      ),
  )
}
