import { createLink } from '@tanstack/react-router'
import { Button } from 'antd'
import { entriesInside, type ScreenPath } from '#web/shell/menu.ts'
import { useSession } from '#web/session/session.tsx'

const LinkButton = createLink(Button)

/** A button for each screen that opens from this one (SHL-64) and that the user may see. */
export function InsideLinks({ of }: { of: ScreenPath }) {
  const { can } = useSession()
  return entriesInside(of, can).map(
    ({ label, icon: Icon, opens }) =>
      'screen' in opens && (
        <LinkButton key={label} to={opens.screen} icon={<Icon aria-hidden />}>
          {label}
        </LinkButton>
      ),
  )
}
